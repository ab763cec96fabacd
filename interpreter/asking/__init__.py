"""What players are asked, and what their answers may be."""
