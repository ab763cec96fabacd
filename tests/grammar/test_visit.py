"""Walking and rebuilding trees."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.strategies import nodes

from kotowari.grammar import ast
from kotowari.grammar.source import Span
from kotowari.grammar.visit import children, node_classes, transform, walk, with_own_names, without_places

RELAXED = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
any_node = st.sampled_from(node_classes()).flatmap(nodes)
ONE, TWO = ast.Number(1), ast.Number(2)


def test_node_classes_are_those_of_the_unions_and_more():
    classes = set(node_classes())

    for union in (ast.Expr, ast.Condition, ast.Statement, ast.Ability, ast.Definition):
        assert set(union.__args__) <= classes
    assert ast.Node not in classes


def test_children_look_into_tuples_of_tuples():
    do = ast.Do("deal", args=(("object", ONE), ("to", TWO)), subject=ast.Ref("this"))

    assert list(children(do)) == [ast.Ref("this"), ONE, TWO]


def test_walk_is_parents_first_in_field_order():
    tree = ast.Arith("+", ast.Arith("*", ONE, TWO), ONE)

    assert list(walk(tree)) == [tree, tree.left, ONE, TWO, ONE]


def test_walk_goes_deeper_than_the_stack():
    tree = ast.Done()
    for _ in range(50_000):
        tree = ast.Not(tree)

    assert sum(1 for _ in walk(tree)) == 50_001


@RELAXED
@given(any_node)
def test_transform_that_changes_nothing_gives_the_same_object(node):
    assert transform(node, lambda one: one) is node


def test_transform_rebuilds_only_what_changed():
    left, right = ast.Arith("+", ONE, ONE), ast.Arith("+", TWO, TWO)

    made = transform(ast.Arith("*", left, right), lambda n: ast.Number(9) if n == TWO else n)

    assert made == ast.Arith("*", left, ast.Arith("+", ast.Number(9), ast.Number(9)))
    assert made.left is left


@RELAXED
@given(any_node)
def test_without_places_is_equal_and_bare(node):
    bare = without_places(node)

    assert bare == node
    assert all(one.span == ast.NO_SPAN and getattr(one, "spelled", "") == "" for one in walk(bare))


def test_without_places_drops_the_span():
    assert without_places(ast.Number(1, span=Span("a", 1, 1, 1, 2))).span == ast.NO_SPAN


def test_own_names_are_counted_in_order_and_dropped_where_unused():
    def do(binding, target):
        what = ast.Select((ast.Alternative((ast.Word("class", "thing"),)),), binding=binding)
        return ast.Do("take", args=(("what", what), ("for", ast.Ref("it", None, target))))

    tree = ast.Resolution((do("#7", "#7"), do("#9", "t"), do("t", "#3")))

    assert with_own_names(tree) == ast.Resolution((do("#1", "#1"), do("", "t"), do("t", "#2")))


def test_trees_without_own_names_stay_themselves():
    tree = ast.Resolution((ast.Do("take"),))

    assert with_own_names(tree) is tree
