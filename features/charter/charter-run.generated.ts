/** Written by `npm run charter` from what the tests said; do not edit. */
import type { CharterRun } from "./charter.ts";

export const CHARTER_RUN: CharterRun | undefined = {
  "at": "2026-12-01T01:26:16.176Z",
  "commit": "b8f920fd617f2a5469ab8b4964623ab4baa68c9b",
  "isChanged": false,
  "tests": [
    {
      "file": "features/campaigns/kernel/campaigns.test.ts",
      "name": "left at any time (charter 4), also in the middle of an order: the credit goes back, own money is what it was",
      "passed": true,
      "lines": [
        4
      ]
    },
    {
      "file": "features/credit-score/kernel/any-sequence.test.ts",
      "name": "a score is 100 and its entries, from 0 to 100; it falls by an entry of the list alone, by its rule's points, until its rule's end",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/any-sequence.test.ts",
      "name": "an appeal is decided within 72 hours, by none of its entry's authors, or granted at its deadline",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/any-sequence.test.ts",
      "name": "one operator alone, whatever they say and agree to themselves, takes at most 20 points of a person at a time",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/any-sequence.test.ts",
      "name": "no command of scores moves anything, nor changes what may leave; orders do the same with scores as without",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/any-sequence.test.ts",
      "name": "no command of any other part changes a score",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/any-sequence.test.ts",
      "name": "a replay, from the start and from a snapshot in between, gives the same state (V5)",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/any-sequence.test.ts",
      "name": "the auditor's model, written from the README, gives every command the same answer and everybody the same sum",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "the score is the sum of its entries 100 for everybody who has none, each entry by its rule's own points, and each told with rule, points, evidence and end",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "the score is the sum of its entries voucher_forged leaves 60 for 180 days, and 100 the millisecond after",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "the score is the sum of its entries payment_reversed leaves 70 for 120 days, and 100 the millisecond after",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "the score is the sum of its entries promotion_accounts leaves 80 for 90 days, and 100 the millisecond after",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "the score is the sum of its entries chat_abuse leaves 90 for 30 days, and 100 the millisecond after",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "the score is the sum of its entries loan_unpaid leaves 70 for 180 days, and 100 the millisecond after",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "the score is the sum of its entries below nothing it is nothing, and the sum is told",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "nobody lowers a score at will voucher_forged takes two operators",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "nobody lowers a score at will payment_reversed takes two operators",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "nobody lowers a score at will nor a light one behind the other: a further entry of the person takes two, until the first has ended or was taken back",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "nobody lowers a score at will nor twice for the same: evidence serves one entry, also after that has ended, also over a snapshot",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "nobody lowers a score at will the same command twice is one entry (V6)",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "an appeal that nobody decides within 72 hours is granted by itself, not a millisecond earlier, also when the venue was down over it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "an appeal is decided by nobody who placed the entry or agreed to it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "an appeal is refused for a reason of the list alone; then the entry stands as it stood, and its plan goes on",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "an appeal made shortly before the entry ends waits no longer than the entry",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan asks for steps of a closed list of three, none of which is a deposit, a trade or a payment, and is over before its entry",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan of voucher_forged restores all points when its last step is done, whichever that is, and no money moves for it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan of payment_reversed restores all points when its last step is done, whichever that is, and no money moves for it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan of promotion_accounts restores all points when its last step is done, whichever that is, and no money moves for it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan of chat_abuse restores all points when its last step is done, whichever that is, and no money moves for it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan of loan_unpaid restores all points when its last step is done, whichever that is, and no money moves for it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan begins its days anew with a further entry, and gets them back when that one is taken back",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan whose days were over begins them anew with a further entry, as long as another step is missing",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "a repair plan that is done closes an open appeal, and one granted closes the plan: nothing is restored twice",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "what a score opens below 100 a withdrawal is reviewed for 72 hours at most; at 100 it is not",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "what a score opens promotions from 90 on",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "what a score opens trader from 80 on",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "what a score opens loans from 80 on",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "what a score opens chat from 70 on",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "what a score opens is asked of the kernel by person, gate and time",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: of a stranger",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: by a rule of one's own",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: by a name of an object's own",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: by what only restores",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: a rule's own by an operator",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: an operator's by a rule",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: without evidence",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: with half of one",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: with evidence that served",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: an appeal against nothing",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: an appeal against somebody else's",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: an appeal after its end",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: a decision of nothing",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: a decision of what nobody asked",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: a wrong answer",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: one answer too many",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: no answers",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: somebody else's quiz",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: a step that its plan has not",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: a step that is done",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "refused, and nothing changes: the fifty-first of a person, while others get theirs",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/kernel/credit-score.test.ts",
      "name": "every operators' rule is one of the closed list, and the rest is the venue's own",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "everybody starts at 100: no entries, the whole table, everything open, a withdrawal straight through",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "nothing is written down about somebody who left: nobody would erase it",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "a database that is older than the log gives no record the number that an entry cites, and shows nobody another's record",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "an entry: the person reads rule, points, evidence, who and until when, hears of it, and nobody else sees it; no money is kept",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators one alone places a light entry; a heavy one, and any further one, waits for the second, who is another",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators evidence serves once, and only about whom it was written",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators write no evidence of a rule of one's own",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators write no evidence of a rule that acts by itself",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators write no evidence of nothing",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators write no evidence of letters that turn the writing",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators write no evidence of nobody",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators the words of evidence stand in their table alone: neither in the audit log, nor in requests, nor in the log of commands",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "operators read a person's score as an entry of the audit log",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "an appeal waits in the queue with its deadline; who placed the entry may not decide, another grants it, and the points are back",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "an appeal is refused for a reason that the person reads, and made once",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "an appeal that nobody decides is granted after 72 hours by itself",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "an appeal sent twice at once is one; somebody else's entry is none of one's own; words have to be some",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "a repair plan is done by the person alone, and costs nothing: quiz, proof, days; then the points are back",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "a repair plan of somebody else is not one's own to do, and its quiz is no game of chance",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "an entry ends by itself at its deadline; the person hears of it, and it stands among those that have ended",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/credit-score/server/credit-score.test.ts",
      "name": "closing the account erases evidence and appeal; the entry stays a number",
      "passed": true,
      "lines": [
        3
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "worth is rounded up: exactly",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "worth is rounded up: a started unit counts whole, so that no limit is passed by a rounding",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "worth is rounded up: nothing is worth nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request waits and moves nothing; credited, all of it is in the person's spot account, out of what lies outside, with a receipt",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request that was credited is over: nobody credits, refuses or takes it back again, nor after a restart",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request that was refused is over: nobody credits, refuses or takes it back again, nor after a restart",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request that was taken back is over: nobody credits, refuses or takes it back again, nor after a restart",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request sent fifty times with one voucher is one, and under one key it has one answer (V6)",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request refused as amount_differs credits nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request refused as not_received credits nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request refused as voucher_unreadable credits nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request refused as voucher_known credits nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request refused as another_payee credits nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request refused as another_payer credits nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request refused as other credits nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a request is cancelled by starting again; what is on its way on a chain comes all the same",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "who credits from the operators' amount on it takes two; one unit below it one",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "who credits a coin counts by its index, rounded up, and one without a price takes two",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "who credits the amount is changed by two, and counts from then on",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a sighting is credited with the last confirmation that it needs, by nobody's hand, and once",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a sighting that a reorganised chain takes back before it was credited is gone, and may come again; what was credited stays",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a paper deposit is there at once, out of the house's issuance, and names itself in the change log",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a paper deposit is worth at most 1,000,000 USDT a person and UTC day, to the unit, coins by their index; the next day begins at midnight",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "a paper deposit needs a paper venue, and a price",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: an asset that is not listed",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: a stranger",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: less than nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: more than a ledger can hold",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: no voucher",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: half a voucher",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: a network below nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: a voucher that served",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: a sighting without a transaction",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: one that needs no confirmation",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: one that is known",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: confirmations below nothing",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: confirmations of what nobody saw",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: another's request taken back",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: a reason of no list",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: a credit of what was never asked for",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: the twenty-first request that waits; a sighting counts for none",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/deposits/kernel/deposits.test.ts",
      "name": "refused, and nothing changes: what would lead a balance out of its bounds, while the request goes on waiting",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/futures/kernel/credit-charter.test.ts",
      "name": "every unit of credit goes to the house: to clearing for who won, to fees, to the fund, or back; sums, pledges and clearing stay exact",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/futures/kernel/credit-charter.test.ts",
      "name": "own money only falls for what credit could not pay: whoever has some keeps all own money of a loss",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/futures/kernel/credit-charter.test.ts",
      "name": "until its end credit is worth what own money would be: each order, fill, close-out and rate is the same, to the unit",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself at its deadline, not a millisecond before, also when the venue was down over it",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself or before it, when an operator lifts it: then nothing waits any more",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself and counts as ended from its deadline on, before anything has said so",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself new_address: within the published time of its kind, and as long where no deadline is named",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself security_change: within the published time of its kind, and as long where no deadline is named",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself verification_limit: within the published time of its kind, and as long where no deadline is named",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself compliance_review: within the published time of its kind, and as long where no deadline is named",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "a hold ends by itself court_order: within the published time of its kind, and as long where no deadline is named",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "nobody lengthens one alone a later deadline takes two operators, and ends by itself again",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "nobody lengthens one alone nor with a second hold beside the first, or right behind it: not of the other kind, not by another operator",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "nobody lengthens one alone a rule's hold is renewed by nobody, and each change is a hold of its own",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "nobody lengthens one alone the same change told twice is one hold",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: a stranger",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: a kind of one's own",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: a name of an object's own",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: a reason of one's own",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: another kind's reason",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: a rule's kind by an operator",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: an operator's kind by a rule",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: of a coin that is none",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: of nothing",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: an amount of no coin",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: an address that is none",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: an address where none belongs",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: a deadline that is over",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: half a millisecond",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: no end",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: longer than its kind may last",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: lifting what is not there",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: renewing what is not there",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: an earlier deadline",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: a deadline beyond its kind",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "refused, and nothing changes: the hundred and first of a person, while others get theirs",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "what may leave: own, without pledged, without held is counted over all accounts, and each hold stands in the list",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "what may leave: own, without pledged, without held a security change keeps money from new addresses alone, a new address from itself alone",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "what may leave: own, without pledged, without held trading, moving between one's own accounts and starting again go on under any hold",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "whatever is said and however long it takes: a hold has ended at its deadline, and its deadline grows by two operators alone",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "the auditor's model, written from the README, gives every command the same answer",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "one operator alone, whatever they say, sets one at a time, with its whole rest before the next",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/holds/kernel/holds.test.ts",
      "name": "no command of holds changes a balance, and orders do the same with holds as without",
      "passed": true,
      "lines": [
        1,
        2
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) are committed to at the first start, before anything is sold; a start later adds nothing",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) each day's is shown right after it began, once, and pays everybody",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) a restart over midnight shows the day that has begun, and nobody gets the upper rate for it",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) two days that the venue was down pay the upper rate, the day of its start the drawn one",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) another secret commits anew for the days to come; what was sold before has the upper rate from then on",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) a commitment that reaches less than 400 days is followed by another",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) nothing is committed to where nothing is sold",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) a running venue looks by itself, until it stops",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) looks that come while one is under way do nothing of their own",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) where the kernel refuses it rests and tries again later",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) where the disk is nearly full it rests and tries again later",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) where the log fails it rests and tries again later",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/lock-mining/server/lock-seeds.test.ts",
      "name": "the venue's own seeds (charter 5) what fails because the venue stops is nobody's fault",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "features/networks/kernel/networks.test.ts",
      "name": "charter 2: a pause ends by itself after 72 hours, setting it again lengthens nothing, and the next one waits as long",
      "passed": true,
      "lines": [
        2
      ]
    },
    {
      "file": "features/own-data/server/own-data.test.ts",
      "name": "an account with open orders stays; without, nothing of its owner is left but a number (charter 8)",
      "passed": true,
      "lines": [
        8
      ]
    },
    {
      "file": "features/own-data/server/own-data.test.ts",
      "name": "every table that says whose a row is is erased, or holds numbers from the log alone (charter 8)",
      "passed": true,
      "lines": [
        8
      ]
    },
    {
      "file": "features/promotional-credit/kernel/charter.test.ts",
      "name": "out of the credit and its cover no way leads to a person's own money but the bonus that they claimed",
      "passed": true,
      "lines": [
        1,
        4
      ]
    },
    {
      "file": "features/promotional-credit/kernel/charter.test.ts",
      "name": "what may leave is what it would be without any of it, and the bonuses that were claimed",
      "passed": true,
      "lines": [
        1,
        4
      ]
    },
    {
      "file": "features/promotional-credit/kernel/charter.test.ts",
      "name": "leaving is open at every moment in which a campaign runs, whatever was done before, and moves no own money",
      "passed": true,
      "lines": [
        1,
        4
      ]
    },
    {
      "file": "features/receipts/server/golden-receipts.test.ts",
      "name": "every receipt can be computed again, and agrees (charter 6)",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "no head commits to a receipt before one is signed behind it; then it is proven, also under every later head",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "each of several people who one command settled for has a proof of their own, and none of another's",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "a trade with one's own order is proven from both sides: only fees left, and a value that is said to have come is found",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "a receipt that is asked for right behind its order is there, though its rows are still to be written",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "a tree that is ahead of the log it belongs to is made again",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "the tree goes on after a restart, and is the same made again of the rows, here and by a thread beside the venue",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "a receipt that is another one than the heads commit to is not proven, and rows that were changed are said aloud",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "a thread that cannot read the rows says so, and the next head has the receipts again; one that is ended holds nobody up",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file a proof put onto another receipt",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file any figure, word or name of the receipt changed",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file a head signed by another key, or by none",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file paths that are cut, longer, or in another order",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file two heads of one size: both proofs hold, and no path leads from one to the other",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file nothing instead of a file",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file a list instead of a file",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file another format instead of a file",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "what somebody would try with a file more, less or other in a file than there belongs",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "is refused a size that the tree does not have",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "is refused a beginning larger than its end",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipt-tree.test.ts",
      "name": "is refused a size that is none",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "a fill's receipt of a buy that takes says what value and fee are computed from, and they are",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "a fill's receipt of a sell that takes says what value and fee are computed from, and they are",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "a fill's receipt keeps the rate that was charged after the market's has changed",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "a fill's receipt of an order that rested has the maker's side and rate; the change log names it too",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "a fill's receipt says the reasons of its postings in the caller's language",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "a share's receipts a dividend's says what each share brought; the change log leads to it",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "a share's receipts a split's says what there was before and after",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets another person's",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"fill-999999\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"fill-x\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"settled-1-0\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"settled-1\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"nothing-1\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"fill\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"fill-1-owner\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"'; drop\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "nobody gets one named \"\"",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "the seal of the record of a fill holds its command, stays as it is, and is chained on by what comes later",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/receipts/server/receipts.routes.test.ts",
      "name": "the seal of the record of somebody else's receipt, and of none, is refused alike",
      "passed": true,
      "lines": [
        6
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit counts at once when it is tighter, and 24 hours later when it is looser",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit said again takes what waits back; asking once more for looser begins the day anew",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit of an account that is not open is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit of no kind is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit below zero is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit of losses below one USDT is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit above a billion is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit that was none is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit as a break of no length is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a limit as a return of who is not away is refused and changes nothing",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "what comes in stays within 24 hours and 30 days, what came before the limit was set counted too",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "what comes in is asked for with all that waits already, and what arrives by itself is credited all the same",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "who lost as much as they let themselves buys nothing more that day, by what all of theirs is worth; sells, cancels and moves money on",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "who lost as much as they let themselves begins anew with the day (UTC); what was brought in is no gain",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "who lost as much as they let themselves gets no room by starting again, and counts from what that gives",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a break lets nothing new begin and ends by itself; a longer one takes its place, a shorter one is refused",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a break or a limit of losses that is reached lets nobody take a rate that was said before; a venue of older rules did",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a break of half a year or more ends by asking only, and 24 hours later",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "charter 1: nothing that lets own money leave, or leads to it, counts as opening",
      "passed": true,
      "lines": [
        1,
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "charter 1: no limit and no break ever meets a command that closes, ends or keeps in order",
      "passed": true,
      "lines": [
        1,
        7
      ]
    },
    {
      "file": "features/self-limits/kernel/self-limits.test.ts",
      "name": "a snapshot keeps limits, what waits, the day and what came in",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "features/spot/kernel/spot.test.ts",
      "name": "cancelling is possible while the market is closed (charter 1: own money can leave)",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/verification/kernel/verification.test.ts",
      "name": "charter 1: whoever was verified can take own money out, whatever operators do nobody gets back to level 0",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/verification/kernel/verification.test.ts",
      "name": "charter 1: whoever was verified can take own money out, whatever operators do a limit of 0n × 10⁻⁸ BTC is refused for who is verified, and not for who is not",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/verification/kernel/verification.test.ts",
      "name": "charter 1: whoever was verified can take own money out, whatever operators do a limit of 1n × 10⁻⁸ BTC is refused for who is verified, and not for who is not",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/verification/kernel/verification.test.ts",
      "name": "charter 1: whoever was verified can take own money out, whatever operators do a limit of 99999999n × 10⁻⁸ BTC is refused for who is verified, and not for who is not",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/verification/kernel/verification.test.ts",
      "name": "charter 1: whoever was verified can take own money out, whatever operators do a limit that was set lower under older rules counts no more with these",
      "passed": true,
      "lines": [
        1
      ]
    },
    {
      "file": "features/withdrawals/kernel/charter.test.ts",
      "name": "nothing but the closed list keeps a request waiting, and no longer than it says: a review 72 hours, a new address 24, a hold its time",
      "passed": true,
      "lines": [
        1,
        2,
        3
      ]
    },
    {
      "file": "features/withdrawals/kernel/charter.test.ts",
      "name": "left alone, every request that waits goes on by itself at the last of its deadlines; what nobody pays then comes back",
      "passed": true,
      "lines": [
        1,
        2,
        3
      ]
    },
    {
      "file": "features/withdrawals/kernel/charter.test.ts",
      "name": "what was asked either leaves once, in whole with its fee, or comes back in whole; nothing else changes what a person has",
      "passed": true,
      "lines": [
        1,
        2,
        3
      ]
    },
    {
      "file": "features/withdrawals/kernel/charter.test.ts",
      "name": "while nobody has taken it on, its person can always cancel, and everything comes back with the fee",
      "passed": true,
      "lines": [
        1,
        2,
        3
      ]
    },
    {
      "file": "features/withdrawals/kernel/charter.test.ts",
      "name": "promotional credit never leaves: it counts for nothing, and no request touches it",
      "passed": true,
      "lines": [
        1,
        2,
        3
      ]
    },
    {
      "file": "features/withdrawals/kernel/charter.test.ts",
      "name": "a score of any depth keeps nothing: at 72 hours it has left, whatever was said of the score meanwhile",
      "passed": true,
      "lines": [
        1,
        2,
        3
      ]
    },
    {
      "file": "features/withdrawals/kernel/charter.test.ts",
      "name": "fifty identical requests make one",
      "passed": true,
      "lines": [
        1,
        2,
        3
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) the hash published the day before fits the seed, and every price of the day comes out again",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) one price that is one tick off is named",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) a seed other than the published one is called so, and its prices do not fit",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) prices stamped late by the venue fit within the lag that is allowed",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) a seed of \"\" is refused",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) a seed of \"zz\" is refused",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) a seed of \"00000000000000000000000000000000000000000000000000000000000000\" is refused",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) a seed of \"000000000000000000000000000000000000000000000000000000000000000g\" is refused",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "market-data/simulator/simulator.test.ts",
      "name": "commitment and check (charter 5) today's seed is never revealed, those of past days are, each with its hash and opening",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "server/settings.test.ts",
      "name": "without any setting the venue is a paper venue (charter 7) on loopback, port 8080, with the simulator and its own database",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "server/settings.test.ts",
      "name": "a setting that isn't understood ends the start with one line that names it live without a country table (charter 7)",
      "passed": true,
      "lines": [
        7
      ]
    },
    {
      "file": "tools/tidy/tidy.test.ts",
      "name": "imports the kernel from a feed (charter 5)",
      "passed": true,
      "lines": [
        5
      ]
    },
    {
      "file": "tools/tidy/tidy.test.ts",
      "name": "what a comment cites is in docs charter 5",
      "passed": true,
      "lines": [
        5
      ]
    }
  ]
};
