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

export type Ledger = {
  payments: LedgerPayment[];
  /** The oldest first. */
  invoices: LedgerInvoice[];
  /** The balance that the customer's next invoice would take, and the newest invoice that was paid before. */
  credit: { amount: number; currency: string; afterInvoice: string };
  /** A subscription that has not ended may use the credit. */
  keepsCredit: boolean;
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
  const taken: Money = new Map();
  add(taken, from, share);
  add(from, taken, -1);
  return taken;
}

/** Makes a credit what Stripe says it was: less where some was given back, more where an operator added some. */
function setCredit(credit: Money, amount: number): void {
  const traced = sumOf(credit);
  if (traced > amount) take(credit, 1 - amount / traced);
  else if (amount > traced) add(credit, new Map([['', amount - traced]]));
}

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
  invoices: readonly LedgerInvoice[],
  creditNow: number,
): { times: PaidTime[]; credit: Money; isCreditWhole: boolean } {
  const times: PaidTime[] = [];
  const credit: Money = new Map();
  for (const { subscriptionId, creditBefore, lines, payments } of invoices) {
    setCredit(credit, creditBefore);
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
  // Less than what the invoices left: it was taken, and what there is now came from elsewhere.
  const isCreditWhole = creditNow + 0.5 >= sumOf(credit);
  setCredit(credit, creditNow);
  return { times, credit, isCreditWhole };
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
  takenCredit: number;
};

function settleCurrency(ledger: Ledger, currency: string): Settlement {
  const isCredits = ledger.credit.currency === currency;
  const { times, credit, isCreditWhole } = follow(
    ledger.invoices.filter((invoice) => invoice.currency === currency),
    isCredits ? ledger.credit.amount : 0,
  );
  const unused: Money = new Map();
  const spent: Money = new Map();
  for (const time of times) {
    const share = ahead(time, ledger.endedSince.get(time.subscriptionId));
    add(unused, time.money, share);
    add(spent, time.money, 1 - share);
  }
  add(ledger.keepsCredit ? spent : unused, credit);
  const payments = ledger.payments.filter((payment) => payment.currency === currency);
  const isAway = new Set(payments.flatMap(({ id, place }) => (place === 'away' ? [id] : [])));
  const takenCredit = [...credit].reduce(
    (sum, [id, amount]) => (id === '' || isAway.has(id) ? sum : sum + amount),
    0,
  );
  let due = 0;
  const refunds = payments.flatMap(({ id, place, amount: paid, refunded }) => {
    if (place !== 'ours') return [];
    const rest = Math.min(unused.get(id) ?? 0, paid - refunded - (spent.get(id) ?? 0));
    const before = wholeCents(Math.max(0, due));
    // Less than a cent may be missing here that another payment gave too much.
    due += rest > -1 ? rest : 0;
    const amount = Math.min(wholeCents(Math.max(0, due)) - before, paid - refunded);
    return amount > 0 ? [{ paymentId: id, amount, refundedBefore: refunded, currency }] : [];
  });
  const takes = !ledger.keepsCredit && (isCreditWhole || refunds.length > 0);
  return { refunds, takenCredit: takes ? Math.round(takenCredit) : 0 };
}

/**
 * Money a customer paid and can never use: the rest of the periods of subscriptions that we ended, and credit that no
 * subscription is left to take. It is computed from all that was paid and given back, so it is nothing once it was done.
 */
export function settle(ledger: Ledger): Settlement {
  const currencies = new Set([...ledger.payments, ledger.credit].map(({ currency }) => currency));
  const all = [...currencies].map((currency) => settleCurrency(ledger, currency));
  return {
    refunds: all.flatMap(({ refunds }) => refunds),
    takenCredit: all.reduce((sum, one) => sum + one.takenCredit, 0),
  };
}

/** Subscriptions all of whose money for the newest period went back. */
export function refundedSubscriptions({
  invoices,
  payments,
}: Pick<Ledger, 'invoices' | 'payments'>): Set<string> {
  const { times } = follow(invoices, 0);
  const wentBack = new Map(payments.map(({ id, amount, refunded }) => [id, refunded >= amount]));
  const newest = new Map(times.map((time) => [time.subscriptionId, time]));
  return new Set(
    [...newest.values()].flatMap(({ subscriptionId, money }) => {
      const sources = [...money].flatMap(([id, amount]) => (id !== '' && amount > 0.5 ? [id] : []));
      return sources.length > 0 && sources.every((id) => wentBack.get(id)) ? [subscriptionId] : [];
    }),
  );
}
