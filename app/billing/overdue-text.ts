/** @param amountDue the amount with its currency; null where it is unknown */
export const overdueText = (amountDue: string | null): string =>
  `Your last payment didn’t go through.${amountDue ? ` You owe ${amountDue}.` : ''}`;
