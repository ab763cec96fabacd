"""Every hook by which rules reach the code: attributes of declarations and properties of rulesets, in one table.

A row says the name, what declares it, the kind of its value and what it does.  The checks, the names that may be said
and ``docs/hooks.md`` are made of it; which rules of which game use a hook is read off the rules themselves.
Kinds of values: ``-`` none · ``number`` · ``word`` anything · a kind of declaration (``verb``: what happens) ·
``a|b`` one of these, of a ruleset the first if it says none (``=a``: the word itself); ``?`` behind it may be left out,
``*`` as many as one likes.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hook:
    """One name that rules may say: ``on`` a kind of declaration or ``ruleset``; ``values`` by place; what it does."""

    on: str
    name: str
    values: tuple[str, ...]
    does: str


_TABLE = """
zone any zone* | is a name for several zones
zone asks field | asks who looks there whether the first of its zones is meant, too; this field of theirs tells
zone arranged always|read? | lets owners put in order what comes there together; read: if any definition looks at an end
zone default - | is where things are that stand in play; effects change what is here
zone divided - | has one order, and of each player the part that this player controls
zone each word | has one for each player
zone field - | lets effects change what is here as in the default zone
zone never type* | never holds what is printed with one of these types, unless it comes there face down
zone hidden - | shows nobody what is in it
zone ordered - | keeps the order of what is in it
zone outside - | is no part of the game: what is here stays as a game begins anew
zone owner - | shows only its owner what is in it
zone public - | shows everybody what is in it
zone shared - | is one for all players
zone stays - | keeps what is in it as its owner leaves the game
zone team - | shows its owner's team what is in it, too
zone stack - | holds what waits to resolve
zone stamped - | has whose turn it is say in which order what comes there together came, where their effects tell
zone start - | holds the deck when the game begins
type everywhere - | reaches everybody with its abilities, however far who controls it does
type gives keyword word* | gives everything of this type the abilities of a keyword
type jointly - | means by its controller all of that player's team, where a team has a turn
type permanent - | makes a card stay in play when it has resolved
type plays - | makes a card that only resolves, so that costs and targets in a head are its own
type prints field | has a number of this field printed: no card of it lacks one, and no other card has one
type shares type | may have the subtypes of this type, too
type stats - | has two numbers printed behind the type line, which no card without such a word has
type works zone | has the abilities of what has this type work in this zone, where they name none
type zone zone | is about things in this zone where nothing else is said
supertype carried keyword | gives what has it the abilities of a keyword; the word itself comes and goes with these
supertype passing_gives keyword | gives the abilities of a keyword to what has it and doesn't stay in play once resolved
subtype awaits verb | is printed only together with an ability that waits for this
subtype needs keyword | is printed only together with this keyword
subtype stats - | has two numbers printed behind the type line
subtype gives keyword word* | gives everything of this subtype the abilities of a keyword
step first step | is only a name for the first of those steps in a turn
step later step | is only a name for any of those steps in a turn but the first
step closes step? | closes its phase, or the step named: what happens at the end of that happens as this begins
class ability - | is an ability that waits to resolve
class activation special|concealed|ending? | are the abilities that a player could use now, as (thing, ability)
class any word* | is anything of these words
class card - | is a card in any zone
class cause - | is what makes an event happen
class elsewhere word* | is said of cards elsewhere that have one of these words
class form activated|triggered | is of this kind, as an ability that waits to resolve
class not word* | excludes these words
class permitted verb zone* | are the cards with which a player may try this: from these zones, or as effects permit
class resource - | are the abilities that make resources and could be used now
class stray - | is what must not be where it is, as it stands for no card
class token - | is what no card stands for
class zone zone | is about things in this zone
player active - | is the player whose turn it is
player ally field? | is another player whose field has the same number; without a field, nobody
player defending field* | is a player who is attacked; with fields: whom this attacks, by the first that holds that
player from_you - | is any player; of several each is asked in turn order, beginning with who says it
player field field | is a player whose field is not 0
player not word | is everybody but this player
player own - | is who says so, too, beside allies
player reached - | is in reach of who says so (of the active player, if `active` is said, too)
player opponent field? | is any other player (than the active one, if `active` is said, too), or any with another number
adjective altered verb field|player? | is what a trial of this, at what the field holds or the player, makes otherwise
adjective any word* | is said of anything with one of these words
adjective attached - | lies at another thing
adjective beyond - | lies at something that its controller doesn't reach
adjective bare - | has no abilities
adjective bearing word* | has something that lies at it, of these words; `own`: under the same control
adjective chosen verb =most? | is what this was done to before, in the same instructions; most: oftenest
adjective chooser player | is a target that one of these players chooses, in place of who announces it
adjective colors number word* | has so many colors
adjective every subtype|type | is every word declared below this type
adjective faces side word* | is of a card with a face of this side, and with one of these words on it
adjective field field | has this status
adjective filled field | has anything in this field
adjective flag word | was made, or paid for, by what has this name
adjective helps =color|generic|others|less field? | who helps to pay: things (by color), others, what makes less
adjective host word* | is what this thing lies at, or where words follow what anything of these lies at
adjective icon field symbol | makes every icon of the field this one
adjective met field word? | has all icons of the field met
adjective must verb | is required to do this
adjective named word* | has one of these names
adjective noted keyword | was moved by an ability that this thing has of this keyword, and still lies where that put it
adjective not word | lacks this field
adjective older - | was there before
adjective opens modes|targets | says of a cost that with it all modes may be chosen, or all targets be meant
adjective payable - | has a cost that could be paid now
adjective printed word* | has one of these words on its own face, whatever covers that
adjective seen - | lies where everybody sees it, by its zone or because it is shown there
adjective shows side* | shows a face of one of these sides
adjective targetable - | has targets for everything it announces
adjective works verb player? | would come to something if this were done with it
adjective would word word* | would do this to things of these words
adjective zone zone | lies in this zone
field ability - | holds abilities
field base field | is the number before effects that do not set it
field counted counter | begins with the number of these counters where a position lays a thing out
field covers zone token|zone* | shows the face of a token in a zone while it is not 0; of several the one declared last
field derived DERIVED word* | is worked out by the core under this name
field denied - | is 1 for players who have not won the latest game within this one
field game - | belongs to the game
field gives keyword word* | gives a covered thing the abilities of a keyword, which are used while it is covered
field held word* | is 0 as soon as the thing is none of these, if any are named, or is another player's
field in_play - | is of what is in play: no position says it of what lies elsewhere
field kept - | goes along when a thing moves
field lacks word* | is absent of these
field lends keyword | gives what has it the abilities of a keyword wherever it is but in play
field less field | is a field of icons that has fewer by this status
field more field | is a field of icons that has more by this status
field number word? | is a number as printed, if a word follows only of things that have it
field one_for field | is one number for all players who have the same in that field
field object - | holds a thing, a player, a name or icons
field original field | is what counts as printed of a field
field pair field field | is two fields together
field player - | belongs to players
field secret =all? | hides the face that it covers from other players; all: from everybody, while something is announced
field set_by verb | is set by doing this, where an effect sets it
field several - | may hold several things, and is equal to each of them
field shown - | marks what lies open where cards are hidden
field starts number | begins with this number
field status - | belongs to a version of a thing and ends with it
field symbols word* | holds icons, in the alternatives that this field counts
field waived field | is a field of icons that needs none while this status is not 0
counter adjusts word | changes the stats by this pair
counter counts field | is what this number of a thing is, as soon as any have lain on it
counter one_for field | is one number for all players who have the same in that field
counter gives keyword | gives the abilities of a keyword
symbol ability - | stands in the cost of abilities and what is paid besides, never in that of a card
symbol does verb | stands in a cost for doing this
symbol generic number | is paid by so many units of any kind
symbol gives keyword word* | gives what it is an icon of the abilities of a keyword
symbol instead symbol* | may be paid by these symbols
symbol made_by word | is paid by any unit that was made by a thing with this word
symbol only adverb | brings a limit for the ability that it is a cost of
symbol otherwise verb number | may be paid by doing this
symbol pays word* | is paid by units of one of these kinds
symbol value number | adds this to what a cost is worth
symbol variable - | is paid by a number that is chosen
relation field field | holds where the field of the thing is the player
adverb alone - | says that nothing else does so
adverb anybody - | lets others than its controller use an ability
adverb anytime - | is a limit that always allows; what may be looked at so is seen as long as that is so
adverb before step* | is a limit: as long as none of these steps has begun in this turn
adverb bars word | keeps replacements of this name from an event, or a verb of this name from taking anything off it
adverb spurns verb | keeps replacements that do this, wholly or in part, from an event
adverb jointly verb word | says of such things that several of them do this, as is asked of each of them
adverb active - | is so only of what the player controls whose turn it is
adverb found - | lets whatever finds what is moved so find what that becomes, if everybody sees that
adverb ordered =random? | lets who does it put in order what is moved together, or chance
adverb random - | leaves the choice to chance
adverb scene step | is a limit: in this step of one's own, while nothing waits
adverb set field | sets this field of what enters or is done
adverb shares - | divides the amount among the targets, as it is announced
adverb soft - | may be left undone where it can't be done
adverb sole - | says that it is the only event of its kind at its moment
adverb done_as verb verb | has the first of two verbs, which take the same, done as the second
adverb turned side* | brings what comes with its face of one of these sides up; what has none stays where it is
adverb spares keyword* | leaves out things with these keywords
adverb unforced - | asks whoever pays for what is done so before an ability that makes resources is used for it
adverb unreplaced - | lets nothing replace the event
term abilities word | means abilities of a kind
term chosen verb | stands before what a thing has only if this chose that word as it entered
term named keyword | has the abilities behind it counted as those of this keyword, so that they can be lost as that
term limits keyword | limits the activated abilities behind it as those of this keyword, and brings what else that says
term while keyword | has the abilities behind it only under the condition of what this keyword says
token nameless - | has no name
token other side token | has the face of this token on its other side, which is one of this kind
color symbol symbol | is the color that this symbol gives
side apart - | joins parts of a card that are played apart
side joined keyword | is what its card makes together with one that names it by this keyword
side same - | has the cost and the colors of the front
side played - | is what its card can be played as, too
keyword bare - | stands alone, whatever had to stand behind it in the edition below
keyword faces - | is printed only on a card of several faces
keyword only word* | is printed only on what has one of these words, or is what an adjective of them says
keyword silent - | prints nothing by itself
keyword stated - | is no ability but something said of a thing, which stays when all abilities are lost
keyword united - | is one ability where a card has it more than once: what its noun says must hold of all of them
keyword variant keyword | is a form of another one, and meant with it where that is asked for, lost or supposed
keyword way part|along|special|concealed | plays its card as another face, along with another; is used at once, covered
action activating - | activates a trigger that waits
action after - | is told when what it moves has moved
action again keyword | is done by each of several players once more, if they like, for each such keyword in play
action also verb* | is done or heard in these other ways, too
action anyway - | is done also where what it names has gone, with nothing left of that
action applying - | happens to what takes part in an event, whatever comes of it
action as_it_comes - | is so, of what was just put into play, as that comes, and not afterwards
action as_first - | has a moment before anything of it is done
action as_made - | is, of what was just made, what that is made as, and no effect on it
action at_once - | is done, where a state check does only this, as soon as that holds, before triggers are asked
action at_will - | is done whatever becomes of what it begins
action borne verb | of what has the ability, means this as well where it is forbidden
action choosing - | is but a choice: the nearest player makes it where nobody is in reach, and nobody if it has nothing
action continuous word word* | lasts; `ward VERB [PARAMETER]` replaces, `add FIELD [N]` makes more, `cap WORD` no more
action copula - | is said with a form of to be
action counts - | is remembered although nothing hears it
action declared - | is declared as rules ask for it, and ordered by no card
action early - | is done first where a cost is planned
action forbidden verb | is forbidden only as it comes to this event
action everywhere - | reaches everybody, as what the rules do, however far who has it done does
action from zone word? | takes its thing from this zone
action heralds verb | is announced by this event
action in_all - | does as much as all its parts do
action kinds word* | is given amounts that are said to be of one of these kinds
action leaving - | takes the thing away
action looks_back - | is judged by what was before it
action losing - | happens to what loses abilities
action merges word* | is heard once a moment of what a trigger names and these operands, however often it happens
action made_of word | makes units of no kind but that which this operand gives
action mixed - | makes units of which each is of a kind that its player says, so that no payment plans with them
action moment verb | happens in the moment of this event
action narrows verb | has who does this verb look only among these things, in place of all that lie there
action once_a_team - | is done, of several who are of one team, to the first of them, being the team's
action one_of_team - | is done, of several who are of one team, to one of them, whom that team says
action order word* | orders the ways of changing it
action outcome verb | comes to this event
action came_off - | is the event that tells that an object no longer lies at what it lay at
action passed - | is the event that tells that a player no longer controls an object
action producible colors|types | makes resources of a kind that abilities of the things named could make
action repeated - | tells how often somebody has said that what comes back to the same is done again
action repeats adverb | says all but the first of several with this adverb; who asks of none of them hears the first
action resource - | makes resources
action rewinds - | is taken back as a whole where a part can't be done
action rounds - | tells how often a loop goes round that several players could stop
action showing - | is done first to what is used where not everybody sees it, which all see by that
action sheds - | tells of counters that went off by themselves
action supplied verb | happens to whom something made resources, for which this was done to it
action supplying - | is how an ability that makes resources is used, also while something is paid for
action unspent - | happens to a player whose unused resources are lost, with their number
action symbols symbol* | is given these symbols and no others
action targeting - | happens to what is chosen as a target
action tells - | shows something to players
action together - | is one event for several things
action told_once verb | is told as this event where nobody says who does it
action tolls verb | lets a toll be paid as this event begins
action tries - | comes to nothing where a part can't be done
action unit word? | counts what it does in units
action whole - | does nothing unless all of it can be done
action until verb | is heard once until this happens, however often somebody does it for one effect
action witnessed - | leaves nothing to be told of what not every player saw, nor pays a cost that asked for a kind of it
action within word* | looks within the place of this operand
action written_out - | is carried out where it is written, so that its targets are those of what says it
event after - | is told of what the thing has become
event also verb* | is heard as these, too
event looks_back - | is judged by what was before it
event once - | happens to each thing by itself
event spent - | is of what is paid for with the very resources that the ability makes below which it is heard
procedure agreed - | is agreed to with what is asked for it, so that it is possible only where that could be paid
procedure as_first - | has a moment before anything of it is done
procedure closes verb* | is done as these procedures are over
procedure abreast - | goes on side by side for each of several, which hand on to one another where they give way
procedure laid - | is done where a game begins in a given position, too, before what that says itself
procedure opens verb* | is done as these procedures begin
procedure rewinds - | is taken back as a whole where a part can't be done
procedure succeeds field | is done if this field of who does it is not 0
procedure together - | is one event for several things
unit mass - | is no number of things, so that one of it is said of just so much
unit kinds adjective* | comes in these kinds, which are named before it
primitive amount - | lets an amount be named
primitive apart - | never takes the same thing twice
primitive counter - | lets a kind of counter be named
primitive does word word* | is done by this function of the core
primitive gone - | is done also to what is no longer there, as it last was
primitive icons - | lets icons be named
primitive lasting - | is still so where it is asked without a time
primitive makes - | makes a thing of its own, which the name behind the statement means
primitive first word* | has these operands changed before anything else is done in its place
primitive pair - | lets two words of one kind be chosen, of which the second takes the place of the first
primitive words - | lets one of the words be chosen that are named behind what the core does
primitive names - | lets a word be named
primitive tells - | shows something to players
ruleset ability_colors now|announced | says whether an ability has the colors of its source now, or as it was announced
ruleset absent_cost free|unpayable | says whether the cost of what has none is nothing or can't be paid
ruleset all_lose draw|active_loses | says what it is if all players lose at one moment
ruleset answered_supply made|used | says whether what adds to any resources waits for nothing, or only to those of a use
ruleset as_team verb* | names what is forbidden to all of a team if it is forbidden to one
ruleset as_long ends|rests | says whether an effect whose condition fails is over
ruleset book word | names the file that says of every rule of the book where it is stated
ruleset borrows word* | names what of its base its own book has no word for, by kinds and ids: cards may say it
ruleset bought within|apart | says whether what a trigger does for what somebody chose to do waits by itself
ruleset choices linked|remembered | says whom a chosen word serves: its card's abilities, or all that ask for such words
ruleset contains word* | names options whose rules this one has already, so that they are not laid over beside it
ruleset continuous layers|start_order | orders continuous effects
ruleset controllers everywhere|in_play | says whether what lies in a zone of a player's own is controlled by anybody
ruleset copied_cost same|nothing | says whether a copy has the cost of its model
ruleset copied_ability source|maker | says what a copied ability means by itself
ruleset copied_faces shown|all | says which faces a token has that is a copy of a card with several
ruleset costs apart|effects | says whether costs are effects, planned as a whole
ruleset deck_admits word* | names a pile and the keywords with which other cards may be there, too
ruleset deck_copies number | limits the cards of one name in a deck
ruleset deck_free word | names the cards that this limit spares
ruleset deck_icons word | names the pile that has all the colors that other cards of the deck may have
ruleset deck_most word* | names a pile, the most cards in it of one type, and that type
ruleset deck_optional word* | names piles beside the deck itself, which it may do without
ruleset deck_pairs word* | names a pile and the keywords with which more than one card may lie there
ruleset deck_piles word* | names the piles of a deck, with least and most and what is in them
ruleset deck_singles word* | names the piles in which no two cards have one name
ruleset deck_starts word* | names where a pile of a deck begins, and the status that each card of it begins with
ruleset deck_total number | is how many cards all piles together hold
ruleset default_for word* | names the folders that it is meant for
ruleset during locked|open | says whether what a thing does as it enters is known before
ruleset endless error|once|draw | says what becomes of what goes on without end
ruleset endless_for verb | is done by who has part in what goes on without end, and whom these reach, in place of a draw
ruleset entered lasts|copied | says whether what sets its numbers as a thing enters is an effect or copied with it
ruleset entered_numbers forgotten|known | says whether a trigger of what enters knows the numbers chosen for that
ruleset entering as_there|as_it_was | says by which characteristics it is asked what enters
ruleset entering_copies first|chosen | says whether what makes a copy of what enters is done before all else
ruleset entering_itself no|yes | says whether what a thing says of all that enters is done as it enters itself
ruleset entering_targets chosen|announced | says whether what enters without having been played has its targets chosen
ruleset forbidden final|replaceable | says whether what is forbidden may be replaced
ruleset illegal_targets unknown|known | says whether what reads an illegal target knows it, as it is or last was
ruleset impossible_replacement applied|skipped | says whether a replacement that can't be done applies
ruleset layer_rules word* | names the rule of each layer
ruleset layers word* | orders the layers
ruleset leave_triggers look_back|destination | says how triggers of leaving see
ruleset leaving verb | is done by each loser who leaves, before anything of that player goes
ruleset left_behind verb | is done to what losers who leave only had; without it that goes over to its owner
ruleset left_source last_known|nothing | says what is known of a source that has left
ruleset left_token moves|stays | says whether a token that has left may move again
ruleset losers stay|leave|vacate | says whether losers leave the game, with their turn or without it (vacate)
ruleset lost_abilities timestamps|suppress | says whether what is lost stays lost until the loss ends
ruleset lost_trigger survives|dies | says what becomes of a waiting trigger whose ability is lost
ruleset need_field field | names what a thing needs to be destroyed
ruleset never_with word* | names options that are never laid over together with this one
ruleset new_field field | names the status of what has just come
ruleset no_target fizzle|rest|clauses | says what becomes of what waits if all its targets are illegal
ruleset numbering word | names the file that says how its book numbers the rules of its base
ruleset numbers integers|clamped|floored | says whether numbers go below 0: never, or only until they are read
ruleset one_of word | names what of which a game has one: no other option that says the same is laid over beside it
ruleset option alone|laid_over | says whether it is an option, laid over its base together with others
ruleset parts_asked whole|each | says whether the value of what is played in parts is asked of all together, or of each
ruleset parts_named apart|together | says whether who names a part of what is played in parts names all of them
ruleset pending all|one_by_one|by_player | says how waiting triggers are put
ruleset plays verb | names the action by which cards are played
ruleset pools_empty never|=step|phase | says as which steps end unused resources are lost (phase: those of the turn)
ruleset prohibited as_it_is|as_announced | says whether who may not play a card asks what it could be announced as
ruleset proof none|shown|found | says whether what is claimed of hidden cards is shown, or but what a search found
ruleset reach field* | names the fields of players that say together how many seats away they reach; 0: everywhere
ruleset repetitions free|counted | says whether what comes back to the same is done on and on, or a number is said
ruleset replacement_order affected|oldest | says who orders replacements
ruleset resource_kinds plain|limited | says whether units that may be spent only for something are of another kind
ruleset resume verb | goes on with a game in its midst
ruleset shapes word* | names the files of the phrasebook, by which printed text is read
ruleset share_field field | names what a thing shares out
ruleset spent known|forgotten | says whether what a thing has become knows which resources paid for it
ruleset start verb | begins a game
ruleset state_checks together|by_player | says whether state checks are done together
ruleset stats field field | names the two numbers of a pair
ruleset strand_zones zone* | names zones of which each of the courses of turns that go on side by side has its own
ruleset stripped word | names the kind of words that a thing loses, too, as it becomes words that take its abilities
ruleset taken_over new|same | says what of a thing is taken over
ruleset targeted_resources wait|at_once | says whether what makes resources and has a target waits
ruleset targets at_resolution|continuous | says when targets are looked at
ruleset team_fate alone|together|with_middle | says whether who loses (in the middle) takes all of the team along
ruleset team_middle field | names the field that is 1 for who sits in the middle of a team, of an even one behind that
ruleset team_reach field | sets this field to the way to the next other team, in the middle of a team to both beside it
ruleset teams field beside|between|apart word number? | names their field, how they sit, size (0: any) or zone, number
ruleset templating word* | names the files that say how texts were printed once, and how they are printed now
ruleset token_owner maker|effect | says who owns a token that is created: who makes it, or whose effect has it made
ruleset trigger_condition twice|once|thrice | says how often a trigger asks its condition (thrice: also as it is put)
ruleset turns alone|team | says whether a turn is a player's or a team's
ruleset turned_aside once|chosen | says whether what is done elsewhere instead may come back to where that was said
ruleset type_change layers|whole | says whether what else an effect changes that changes types applies with that
ruleset unnumbered each|together | says whether a trigger without a number hears a group once
ruleset unseen found|may_miss | says whether one may fail to find what nobody sees
ruleset unseen_triggers heard|silent | says whether a trigger of what never every player could see triggers
ruleset within verb | is what a game begins with that is played within another one
ruleset with_one word* | names options of which exactly one is laid over together with this one
ruleset without word* | names what of its base it leaves out, each by its kind and id or by the rule it cites
ruleset wording word | names the wordings that texts are printed in
"""

# What the core works out of a thing, a player or the game, by the kind of its value; "" for what may be of any kind.
_WORKED_OUT = {
    "number": "amount announcing at awaited cost_symbols counters_beyond demands difference domain done_to duties "
    "earlier gone hand highest icons loners lowest modes moment over partaking pending players printed_value resolving "
    "scene share spent spent_colors sum times timestamp turn unturned value varied waiting",
    "player": "controller decider next owner player",
    "object": "host",
    "things": "company",
    "symbols": "all_icons",
    "name": "name",
    "cost": "cost",
    "words": "color kinds",
    "": "abilities arrived icon_abilities present printed reached source targets",
}
DERIVED = {name: kind for kind, names in _WORKED_OUT.items() for name in names.split()}


def _row(line: str) -> Hook:
    said, does = line.replace("DERIVED", "|".join(f"={name}" for name in sorted(DERIVED))).split(" | ")
    on, name, *values = said.split()
    return Hook(on, name, tuple(value for value in values if value != "-"), does)


HOOKS: tuple[Hook, ...] = tuple(_row(line) for line in _TABLE.strip().split("\n"))


def named(on: str) -> dict[str, Hook]:
    """The hooks of a kind of declaration, or of a ruleset, by name."""
    return {hook.name: hook for hook in HOOKS if hook.on == on}


def policies() -> dict[str, str]:
    """What a ruleset decides by saying nothing: the first value of each property that has one of several."""
    return {hook.name: hook.values[0].split("|")[0] for hook in named("ruleset").values() if "|" in hook.values[0]}


__all__ = ["DERIVED", "HOOKS", "Hook", "named", "policies"]
