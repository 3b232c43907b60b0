/* Random matches of Forty-two (Trix 1904) under the default options, as fast as plain C plays them:
 * the upper mark against which the compiled rules are held.
 *
 *     cc -O3 -march=native -o forty_two forty_two.c
 *     ./forty_two MATCHES SEED        one line of JSON; a seed plays the same matches anywhere
 *     cc -O2 -DCHECK ...              the same matches with every hand checked, after known answers
 *
 * A bid, a pass, the naming of the Honors and a card are one move each; dealing is none.
 * Every choice is uniform among the legal moves.  Sides are seats 0, 2 and seats 1, 3.
 *
 * A card is one bit: a-b is bit a(a+1)/2 + b, so a suit is a run of bits with its double on top,
 * and the highest bit of any suit, or of the doubles, is its best card. */

#define _POSIX_C_SOURCE 199309L /* clock_gettime, also under -std=c11 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#ifdef CHECK
#define CLAIM(what)                                                             \
    do {                                                                        \
        if (!(what)) {                                                          \
            fprintf(stderr, "line %d: does not hold: %s\n", __LINE__, #what);   \
            exit(1);                                                            \
        }                                                                       \
    } while (0)
#else
#define CLAIM(what) ((void)0)
#endif

enum { SEATS = 4, TRICKS = 7, SUITS = 7, CARDS = 28, MOST = 42, TARGET = 100, MAX_HANDS = 1000 };
enum { HALF = 14, HALVES = 1 << HALF, SPLITS = 40116600, SEVENS = 3432 }; /* C(28,14), C(14,7) */

#define CARD(a, b) (UINT32_C(1) << ((a) * ((a) + 1) / 2 + (b)))
#define ALL ((UINT32_C(1) << CARDS) - 1)
#define DOUBLES                                                                                    \
    (CARD(0, 0) | CARD(1, 1) | CARD(2, 2) | CARD(3, 3) | CARD(4, 4) | CARD(5, 5) | CARD(6, 6))
#define FIVES (CARD(3, 2) | CARD(4, 1) | CARD(5, 0))
#define TENS (CARD(5, 5) | CARD(6, 4))

static uint32_t of_suit[SUITS];        /* the cards of a suit */
static uint8_t suit_of[CARDS];         /* the suit of a card */
static uint32_t follow[SUITS][CARDS];  /* what may be played, by Honors and card led (F42-R6, R7) */
static uint16_t chosen[HALVES];        /* subsets of 14 things, the smaller subsets first */
static uint32_t first_of[HALF + 1];    /* where the subsets of each size begin */
static uint32_t ways[HALF + 1];        /* how many there are */
static uint32_t below[HALF + 1];       /* splits of the pack with fewer low cards on one side */

/* ---- chance ---- */

static uint64_t state;

static void seed(uint64_t from) {
    uint64_t x = from + UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    x ^= x >> 31;
    state = x ? x : 1;
}

static inline uint64_t draw(void) { /* xorshift64* */
    uint64_t x = state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    state = x;
    return x * UINT64_C(2685821657736338717);
}

/* A number under n from 32 random bits; off from uniform by less than n in 2^32. */
static inline uint32_t under(uint32_t n, uint32_t bits) {
    return (uint32_t)(((uint64_t)bits * n) >> 32);
}

/* The bits of x, lowest first, laid on the set bits of mask. */
static inline uint32_t spread(uint32_t x, uint32_t mask) {
#ifdef __BMI2__
    return _pdep_u32(x, mask);
#else
    uint32_t out = 0;
    for (; mask && x; x >>= 1, mask &= mask - 1)
        if (x & 1) out |= mask & (~mask + 1);
    return out;
#endif
}

/* One card of a set that is not empty. */
static inline uint32_t any_of(uint32_t cards, uint32_t bits) {
    uint32_t k = under((uint32_t)__builtin_popcount(cards), bits);
#ifdef __BMI2__
    return _pdep_u32(UINT32_C(1) << k, cards);
#else
    while (k--) cards &= cards - 1;
    return cards & (~cards + 1);
#endif
}

/* Every deal of four sevens is equally likely: the pack is split into two fourteens by the rank of
 * the split, and each fourteen into two sevens likewise. */
static inline void deal(uint32_t hands[SEATS]) {
    uint32_t r = (uint32_t)(((unsigned __int128)draw() * SPLITS) >> 64);
    uint32_t k = 0;
    for (int i = 1; i <= HALF; i++) k += r >= below[i];
    r -= below[k];
    uint32_t low = chosen[first_of[k] + r / ways[k]];
    uint32_t high = chosen[first_of[HALF - k] + r % ways[k]];
    uint32_t one = low | high << HALF, other = ALL ^ one;
    uint64_t bits = draw();
    const uint16_t *sevens = chosen + first_of[HALF / 2];
    hands[0] = spread(sevens[under(SEVENS, (uint32_t)bits)], one);
    hands[1] = one ^ hands[0];
    hands[2] = spread(sevens[under(SEVENS, (uint32_t)(bits >> 32))], other);
    hands[3] = other ^ hands[2];
}

/* ---- the rules ---- */

static inline uint32_t index_of(uint32_t card) { return (uint32_t)__builtin_ctz(card); }

/* The doubles of the suits a hand holds: below each double, adding carries into it. */
static inline uint32_t suits_held(uint32_t hand) {
    return (((hand & ~DOUBLES) + (ALL & ~DOUBLES)) | hand) & DOUBLES;
}

static inline uint32_t legal(uint32_t hand, uint32_t fits) {
    return hand & fits ? hand & fits : hand;
}

/* The card that takes the trick: Honors over other doubles over the suit led (F42-R8, R9). */
static inline uint32_t best(uint32_t trick, uint32_t honors, uint32_t led) {
    uint32_t able = trick & led;
    able = trick & DOUBLES ? trick & DOUBLES : able;
    able = trick & honors ? trick & honors : able;
    return UINT32_C(1) << (31 - __builtin_clz(able));
}

static inline uint32_t points(uint32_t taken) { /* F42-R12; taken is made of whole tricks */
    return (uint32_t)(__builtin_popcount(taken) / SEATS + 5 * __builtin_popcount(taken & FIVES) +
                      10 * __builtin_popcount(taken & TENS));
}

/* Scores after a hand in which the bidding side took that much (F42-R13, R14). */
static inline void settle(int score[2], uint32_t side, int bid, int taken) {
    score[side] += taken >= bid ? taken : taken - bid;
    score[side ^ 1] += MOST - taken;
}

static inline int over(const int score[2]) { /* F42-R16 */
    return (score[0] >= TARGET || score[1] >= TARGET) && score[0] != score[1];
}

/* One hand from the deal to the score; returns the number of moves. */
static inline uint32_t hand(uint32_t dealer, int score[2]) {
    uint32_t hands[SEATS];
    deal(hands);
    CLAIM((hands[0] | hands[1] | hands[2] | hands[3]) == ALL);
    for (int i = 0; i < SEATS; i++) CLAIM(__builtin_popcount(hands[i]) == TRICKS);

    /* The auction.  After 42 there is nothing left but to pass, and that is no move (F42-R3). */
    uint32_t bid = 0, bidder = dealer, moves = 1 + CARDS;
    uint64_t bits = 0;
    for (uint32_t i = 1; i <= SEATS; i++) {
        bits = i & 1 ? draw() : bits >> 32;
        uint32_t more = under(1 + MOST - bid, (uint32_t)bits); /* 0 is a pass */
        moves += bid != MOST;
        bidder = more ? (dealer + i) & 3 : bidder;
        bid += more;
    }
    bid += !bid; /* all passed: the dealer's, for one (F42-R4) */
    CLAIM(bid >= 1 && bid <= MOST && moves >= CARDS + 2 && moves <= CARDS + 1 + SEATS);

    uint32_t named = suit_of[index_of(any_of(suits_held(hands[bidder]), (uint32_t)draw()))];
    uint32_t honors = of_suit[named], lead = bidder, taken[2] = {0, 0};
    CLAIM(hands[bidder] & honors);

    for (int t = 0; t < TRICKS; t++) {
        uint64_t early = draw(), late = draw();
        uint32_t a = lead, b = (lead + 1) & 3, c = (lead + 2) & 3, d = (lead + 3) & 3;
        uint32_t from = t ? hands[a] : hands[a] & honors;
        uint32_t w = any_of(from, (uint32_t)early);
        uint32_t led = index_of(w), fits = follow[named][led];
        uint32_t x = any_of(legal(hands[b], fits), (uint32_t)(early >> 32));
        uint32_t y = any_of(legal(hands[c], fits), (uint32_t)late);
        uint32_t z = any_of(legal(hands[d], fits), (uint32_t)(late >> 32));
        hands[a] ^= w;
        hands[b] ^= x;
        hands[c] ^= y;
        hands[d] ^= z;
        uint32_t trick = w | x | y | z;
        uint32_t won = best(trick, honors, of_suit[suit_of[led]]);
        lead = (lead + (won == x ? 1 : 0) + (won == y ? 2 : 0) + (won == z ? 3 : 0)) & 3;
        CLAIM(__builtin_popcount(trick) == SEATS);
        CLAIM(!((hands[0] | hands[1] | hands[2] | hands[3]) & trick));
        CLAIM(won & (honors | DOUBLES | of_suit[suit_of[led]]));
        CLAIM(t || suit_of[led] == named);
        taken[lead & 1] |= trick;
    }
    CLAIM((taken[0] ^ taken[1]) == ALL && !(taken[0] & taken[1]));
    CLAIM(points(taken[0]) + points(taken[1]) == MOST);
    settle(score, bidder & 1, (int)bid, (int)points(taken[bidder & 1]));
    return moves;
}

/* ---- tables ---- */

static void prepare(void) {
    for (int a = 0; a < SUITS; a++)
        for (int b = 0; b <= a; b++) {
            of_suit[a] |= CARD(a, b);
            suit_of[index_of(CARD(a, b))] = (uint8_t)a;
        }
    for (int h = 0; h < SUITS; h++)
        for (int c = 0; c < CARDS; c++)
            follow[h][c] =
                suit_of[c] == h ? of_suit[h] : of_suit[suit_of[c]] | of_suit[h] | DOUBLES;
    uint32_t at = 0, splits = 0;
    for (int k = 0; k <= HALF; k++) {
        first_of[k] = at;
        for (uint32_t set = 0; set < HALVES; set++)
            if (__builtin_popcount(set) == k) chosen[at++] = (uint16_t)set;
        ways[k] = at - first_of[k];
        below[k] = splits;
        splits += ways[k] * ways[k];
    }
    CLAIM(at == HALVES && splits == SPLITS && ways[HALF / 2] == SEVENS);
}

#ifdef CHECK
/* A trick in order of play and who takes it, first being 1. */
static void expect(int h, uint32_t w, uint32_t x, uint32_t y, uint32_t z, int who, uint32_t worth) {
    uint32_t in_order[SEATS] = {w, x, y, z}, trick = w | x | y | z;
    CLAIM(best(trick, of_suit[h], of_suit[suit_of[index_of(w)]]) == in_order[who - 1]);
    CLAIM(points(trick) == worth);
}

static void expect_score(int us, int them, int bid, int taken, int us_then, int them_then,
                         int end) {
    int score[2] = {us, them};
    settle(score, 0, bid, taken);
    CLAIM(score[0] == us_then && score[1] == them_then && over(score) == end);
}

/* Known answers of the rulings (F42 vectors). */
static void known_answers(void) {
#define C(ab) CARD((ab) / 10, (ab) % 10)
    expect(4, C(62), C(55), C(66), C(40), 4, 11);
    expect(6, C(65), C(63), C(61), C(53), 1, 1);
    for (int h = 0; h < SUITS; h++)
        if (h != 4 && h != 1) expect(h, C(43), C(40), C(41), C(11), 4, 6);
    expect(1, C(32), C(66), C(55), C(30), 2, 16);
    expect(2, C(0), C(11), C(65), C(54), 2, 1);
    expect(1, C(50), C(64), C(54), C(32), 3, 21);
    expect(6, C(55), C(60), C(50), C(64), 4, 26);
    expect(2, C(10), C(64), C(54), C(32), 1, 16);
    expect(4, C(41), C(44), C(22), C(55), 2, 16);
    expect(4, C(64), C(40), C(66), C(65), 2, 11);
    uint32_t four = follow[6][index_of(C(43))], six = follow[6][index_of(C(65))];
    CLAIM(legal(C(42) | C(11) | C(60) | C(53), four) == (C(42) | C(11) | C(60)));
    CLAIM(legal(C(11) | C(60) | C(53), four) == (C(11) | C(60)));
    CLAIM(legal(C(53) | C(31), four) == (C(53) | C(31)));
    CLAIM(legal(C(60) | C(55) | C(41), six) == C(60));
    CLAIM(legal(C(55) | C(41), six) == (C(55) | C(41)));
    CLAIM(suits_held(C(0) | C(10) | C(62) | C(66)) == (C(0) | C(11) | C(66)));
    CLAIM(suits_held(C(43) | C(55)) == (C(44) | C(55)));
    expect_score(0, 0, 30, 31, 31, 11, 0);
    expect_score(0, 0, 30, 25, -5, 17, 0);
    expect_score(95, 90, 20, 22, 117, 110, 1);
    expect_score(85, 85, 21, 21, 106, 106, 0);
#undef C
}
#endif

static double now(clockid_t which) {
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int number(const char *text, uint64_t *value) {
    char *end;
    *value = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end;
}

int main(int argc, char **argv) {
    uint64_t matches, from;
    if (argc != 3 || !number(argv[1], &matches) || !number(argv[2], &from) || !matches) {
        fprintf(stderr, "usage: %s MATCHES SEED (whole numbers, MATCHES at least 1)\n", argv[0]);
        return 2;
    }
    prepare();
#ifdef CHECK
    known_answers();
#endif
    seed(from);
    uint64_t moves = 0, hands = 0;
    double start = now(CLOCK_PROCESS_CPUTIME_ID), start_clock = now(CLOCK_MONOTONIC);
    for (uint64_t m = 0; m < matches; m++) {
        int score[2] = {0, 0};
        uint32_t dealer = (uint32_t)(draw() >> 62);
        for (int n = 0; n < MAX_HANDS && !over(score); n++) {
            moves += hand(dealer, score);
            dealer = (dealer + 1) & 3;
            hands++;
        }
        CLAIM(over(score));
    }
    double seconds = now(CLOCK_PROCESS_CPUTIME_ID) - start; /* of the processor */
    double clock = now(CLOCK_MONOTONIC) - start_clock;
    printf("{\"matches\": %" PRIu64 ", \"moves\": %" PRIu64 ", \"hands\": %" PRIu64
           ", \"seconds\": %.6f, \"clock\": %.6f, \"moves_per_second\": %.0f, \"moves_per_match\": %.4f"
           ", \"hands_per_match\": %.4f}\n",
           matches, moves, hands, seconds, clock, (double)moves / seconds,
           (double)moves / (double)matches, (double)hands / (double)matches);
    return 0;
}
