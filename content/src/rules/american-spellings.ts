/** American spellings and the British ones that Berea uses, each with the endings it may take. */
const pairs = `
color colour s ed ing ful less
honor honour s ed ing able ably
favor favour s ed ing able ably ite ites itism
labor labour s ed ing er ers
neighbor neighbour s ing ly hood hoods
savior saviour s
behavior behaviour s
harbor harbour s ed ing
endeavor endeavour s ed ing
splendor splendour s
fervor fervour
ardor ardour
rigor rigour s
vigor vigour
valor valour
humor humour s ed
rumor rumour s ed
savor savour s ed ing y
vapor vapour s
odor odour s
clamor clamour s ed ing
candor candour
rancor rancour
armor armour ed y
parlor parlour s
tumor tumour s
enamored enamoured
succor succour s ed ing
demeanor demeanour
center centre s ed
theater theatre s
scepter sceptre s
sepulcher sepulchre s
specter spectre s
luster lustre
miter mitre s ed
somber sombre ly
meager meagre ly
fiber fibre s
caliber calibre
saber sabre s
maneuver manoeuvre s
defense defence s less
offense offence s
pretense pretence s
judgment judgement s
acknowledgment acknowledgement s
abridgment abridgement s
fulfill fulfil s ment
skillful skilful ly
willful wilful ly ness
enrollment enrolment s
installment instalment s
distill distil s
instill instil s
enthrall enthral s
traveler traveller s
traveled travelled
traveling travelling
counselor counsellor s
counseled counselled
counseling counselling
marvelous marvellous ly
marveled marvelled
marveling marvelling
quarreled quarrelled
quarreling quarrelling
worshiped worshipped
worshiping worshipping
worshiper worshipper s
kidnaped kidnapped
canceled cancelled
canceling cancelling
labeled labelled
labeling labelling
leveled levelled
leveling levelling
modeled modelled
modeling modelling
signaled signalled
reveled revelled
reveling revelling
reveler reveller s
libeled libelled
chiseled chiselled
channeled channelled
dueled duelled
fueled fuelled
jeweler jeweller s
jewelry jewellery
jeweled jewelled
paneled panelled
rivaled rivalled
unraveled unravelled
shriveled shrivelled
totaled totalled
tranquility tranquillity
woolen woollen
plow plough s ed ing man men share shares
gray grey er est ed ing s ness
mold mould s ed ing y
smolder smoulder s ed ing
skeptic sceptic s al ally ism
archeology archaeology
archeologist archaeologist s
archeological archaeological ly
esthetic aesthetic s
paleography palaeography
dialog dialogue s
catalog catalogue s ed
prolog prologue s
epilog epilogue s
analog analogue s
program programme s
pajamas pyjamas
cozy cosy
aging ageing
artifact artefact s
gotten got
ocher ochre
saltpeter saltpetre
analyze analyse s d
analyzing analysing
paralyze paralyse s d
paralyzing paralysing
catalyze catalyse s d
`;

/** Verbs that Berea ends in -ise, by what stands before. */
const verbs = `
agon allegor anathemat antagon apolog author bapt brutal canon capital catech categor central
character christian civil colon commun critic crystal demon dramat emphas energ epitom equal
eternal evangel external familiar fertil final formal fratern general harmon hebra hellen hypothes
ideal idol immobil immortal individual industrial internal ital jeopard juda latin legal liberal
local magnet material maxim memor mesmer minim mobil modern monopol moral national neutral normal
organ ostrac overemphas particular patron penal personal philosoph plagiar polar popular prior
proselyt psycholog pulver rational real recogn reorgan revolution rival romant sacral satir
scandal secular sensit sermon solemn special spiritual stabil standard steril stigmat subsid
summar symbol sympath synchron synthes systemat tantal temporal terror theolog theor tranquil
tyrann universal util vandal verbal victim visual vital vocal vulgar
`;

const british = new Map<string, string>([...listed(), ...verbsInIze()]);

/** The British spelling of a word that is spelled as in America; none for any other word. */
export function britishSpelling(word: string): string | undefined {
  return british.get(word.toLowerCase());
}

function listed(): [string, string][] {
  return lines(pairs).flatMap(([american = "", correct = "", ...endings]) =>
    ["", ...endings].map((ending): [string, string] => [american + ending, correct + ending]),
  );
}

function verbsInIze(): [string, string][] {
  const endings = ["e", "es", "ed", "er", "ers", "ing", "ation", "ations"];
  return lines(verbs)
    .flat()
    .flatMap((root) =>
      endings.map((ending): [string, string] => {
        return [`${root}iz${ending}`, `${root}is${ending}`];
      }),
    );
}

function lines(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
}
