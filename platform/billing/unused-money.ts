/** Amounts are in the currency's smallest unit as Stripe counts it, times in seconds since 1970. */
export type LedgerPayment = {
  id: string;
  currency: string;
  amount: number;
  /** Money that went back, and refunds that the bank returned. */
  refunded: number;
  /** `away`: a bank has it and may still decide for us. */
  place: 'ours' | 'away' | 'lost';
};

type LedgerLine = {
  /** With tax and after discounts. Negative: credit for the rest of a period whose price was paid before. */
  amount: number;
  start: number;
  end: number;
};

/** An invoice that was paid: with payments, with the customer's credit, or with both. */
export type LedgerInvoice = {
  id: string;
  subscriptionId: string;
  currency: string;
  /** The customer's credit before the invoice took from it or added to it. */
  creditBefore: number;
  lines: LedgerLine[];
  payments: { id: string; amount: number }[];
};

/** The credit that the customer's next invoice in a currency would take, and the newest of these invoices that was paid before. */
type LedgerCredit = { amount: number; currency: string; afterInvoice: string };

export type Ledger = {
  payments: LedgerPayment[];
  /** The oldest first. */
  invoices: LedgerInvoice[];
  /** One of each currency. */
  credits: LedgerCredit[];
  /** Currencies of subscriptions that have not ended and may use the credit. */
  runningIn: ReadonlySet<string>;
  /** Subscriptions that we ended early, with the time from which their price was not used. */
  endedSince: ReadonlyMap<string, number>;
};

/** Money by the payment that it came from; what came from none, such as an operator's credit, under the empty name. */
type Money = Map<string, number>;

/** A time that was paid for, and with what. */
type PaidTime = { subscriptionId: string; start: number; end: number; value: number; money: Money };

const sumOf = (money: Money): number => [...money.values()].reduce((sum, amount) => sum + amount, 0);

function add(to: Money, from: Money, share = 1): void {
  for (const [payment, amount] of from) to.set(payment, (to.get(payment) ?? 0) + amount * share);
}

/** Takes a share (0 to 1) out of `from`. */
function take(from: Money, share: number): Money {
  const part: Money = new Map();
  add(part, from, share);
  add(from, part, -1);
  return part;
}

/**
 * Makes a credit what Stripe says it was: less where some was given back, more where an operator added some. What is missing
 * is first the money that customer or bank got back: the credit of a payment that is still here stays whole.
 *
 * @param goneMoney what is not here any more of each payment; shrinks by what is found missing
 */
function setCredit(credit: Money, amount: number, goneMoney: Money): void {
  let missing = sumOf(credit) - amount;
  if (missing < 0) add(credit, new Map([['', -missing]]));
  const coverage = (id: string) => Math.min(1, (goneMoney.get(id) ?? 0) / (credit.get(id) || 1));
  for (const id of [...credit.keys()].sort((a, b) => coverage(b) - coverage(a))) {
    const cut = Math.max(0, Math.min(missing, credit.get(id) ?? 0, goneMoney.get(id) ?? 0));
    for (const money of [credit, goneMoney]) add(money, new Map([[id, -cut]]));
    missing -= cut;
  }
  if (missing > 1e-6) take(credit, missing / sumOf(credit));
}

/** The part of each payment that is not here any more. */
const goneOf = (payments: readonly LedgerPayment[]): Money =>
  new Map(payments.map(({ id, amount, refunded, place }) => [id, place === 'lost' ? amount : refunded]));

/** Ends the paid time that a credit line is for where the line begins. @returns the money of its rest */
function cutShort(times: PaidTime[], subscriptionId: string, { amount, start, end }: LedgerLine): Money {
  const time = times.findLast(
    (one) => one.subscriptionId === subscriptionId && one.end === end && one.start <= start,
  );
  if (!time || time.value <= 0) return new Map([['', -amount]]);
  const share = Math.min(1, -amount / time.value);
  time.value += amount;
  time.end = start;
  return take(time.money, share);
}

/** Follows the payments of one currency through invoices, changes of plan and credit to the times that they paid for. */
function follow(
  { invoices, payments: all }: Pick<Ledger, 'invoices' | 'payments'>,
  creditNow: number,
): { times: PaidTime[]; credit: Money; isWhole(payment: string): boolean } {
  const times: PaidTime[] = [];
  const credit: Money = new Map();
  const goneMoney = goneOf(all);
  for (const { subscriptionId, creditBefore, lines, payments } of invoices) {
    setCredit(credit, creditBefore, goneMoney);
    const sources: Money = new Map();
    for (const line of lines) if (line.amount < 0) add(sources, cutShort(times, subscriptionId, line));
    const charged = lines.filter(({ amount }) => amount > 0);
    const price = charged.reduce((sum, { amount }) => sum + amount, 0);
    const credited = sumOf(sources);
    if (credited > price) add(credit, take(sources, 1 - price / credited));
    else if (creditBefore > 0) add(sources, take(credit, Math.min(1, (price - credited) / creditBefore)));
    for (const { id, amount } of payments) add(sources, new Map([[id, amount]]));
    for (const { amount, start, end } of charged) {
      const money: Money = new Map();
      add(money, sources, amount / price);
      times.push({ subscriptionId, start, end, value: amount, money });
    }
  }
  const creditLeft = new Map(credit);
  setCredit(credit, creditNow, goneMoney);
  // Less than what the invoices left: it was taken, and what there is now came from elsewhere.
  const isWhole = (id: string) => (credit.get(id) ?? 0) + 0.5 >= (creditLeft.get(id) ?? 0);
  return { times, credit, isWhole };
}

/** The share of a time that lay ahead. */
function ahead({ start, end }: PaidTime, since: number | undefined): number {
  if (since === undefined) return 0;
  return end > start ? Math.min(1, Math.max(0, (end - since) / (end - start))) : Number(since <= start);
}

/** Keeps a sum that is whole but for the arithmetic from losing a cent. */
const wholeCents = (amount: number): number => Math.floor(amount + 1e-6);

export type Settlement = {
  refunds: { paymentId: string; amount: number; refundedBefore: number; currency: string }[];
  /** Credit that nothing may use any more: it is given back here, or the bank has its money. */
  takenCredits: { amount: number; from: LedgerCredit }[];
};

/** The part of a ledger that is in one currency. */
function inCurrency<Part extends Pick<Ledger, 'invoices' | 'payments'>>(
  ledger: Part,
  currency: string,
): Part {
  const ofIt = (one: { currency: string }) => one.currency === currency;
  return { ...ledger, invoices: ledger.invoices.filter(ofIt), payments: ledger.payments.filter(ofIt) };
}

const currenciesOf = ({ payments, invoices }: Pick<Ledger, 'invoices' | 'payments'>) =>
  new Set([...payments, ...invoices].map(({ currency }) => currency));

function settleCurrency(ledger: Ledger, currency: string): Settlement {
  const from = ledger.credits.find((one) => one.currency === currency);
  const keepsCredit = ledger.runningIn.has(currency);
  const { times, credit, isWhole } = follow(ledger, from?.amount ?? 0);
  const unused: Money = new Map();
  const spent: Money = new Map();
  for (const time of times) {
    const share = ahead(time, ledger.endedSince.get(time.subscriptionId));
    add(unused, time.money, share);
    add(spent, time.money, 1 - share);
  }
  add(keepsCredit ? spent : unused, credit);
  const isAway = new Set(ledger.payments.flatMap(({ id, place }) => (place === 'away' ? [id] : [])));
  let due = 0;
  const refunds = ledger.payments.flatMap(({ id, place, amount: paid, refunded }) => {
    if (place !== 'ours') return [];
    const rest = Math.min(unused.get(id) ?? 0, paid - refunded - (spent.get(id) ?? 0));
    const before = wholeCents(Math.max(0, due));
    // Less than a cent may be missing here that another payment gave too much.
    due += rest > -1 ? rest : 0;
    const amount = Math.min(wholeCents(Math.max(0, due)) - before, paid - refunded);
    return amount > 0 ? [{ paymentId: id, amount, refundedBefore: refunded, currency }] : [];
  });
  const isBack = new Set(refunds.map(({ paymentId }) => paymentId));
  const isIdle = (id: string) => id !== '' && !isAway.has(id) && (isWhole(id) || isBack.has(id));
  const idle = [...credit].reduce((sum, [id, amount]) => (isIdle(id) ? sum + amount : sum), 0);
  const amount = keepsCredit ? 0 : Math.round(idle);
  return { refunds, takenCredits: from && amount > 0 ? [{ amount, from }] : [] };
}

/**
 * Money a customer paid and can never use: the rest of the periods of subscriptions that we ended, and credit that no
 * subscription is left to take. It is computed from all that was paid and given back, so it is nothing once it was done.
 */
export function settle(ledger: Ledger): Settlement {
  const all = [...currenciesOf(ledger)].map((one) => settleCurrency(inCurrency(ledger, one), one));
  return {
    refunds: all.flatMap(({ refunds }) => refunds),
    takenCredits: all.flatMap(({ takenCredits }) => takenCredits),
  };
}

/** Subscriptions all of whose money for the newest period went back. */
export function refundedSubscriptions(ledger: Pick<Ledger, 'invoices' | 'payments'>): Set<string> {
  const times = [...currenciesOf(ledger)].flatMap((one) => follow(inCurrency(ledger, one), 0).times);
  const wentBack = new Map(ledger.payments.map(({ id, amount, refunded }) => [id, refunded >= amount]));
  const newest = new Map(times.map((time) => [time.subscriptionId, time]));
  return new Set(
    [...newest.values()].flatMap(({ subscriptionId, money }) => {
      const sources = [...money].flatMap(([id, amount]) => (id !== '' && amount > 0.5 ? [id] : []));
      return sources.length > 0 && sources.every((id) => wentBack.get(id)) ? [subscriptionId] : [];
    }),
  );
}
