/** @param owed the amount with its currency; null where it is unknown */
export const overdueText = (owed: string | null): string =>
  `Your last payment didn’t go through.${owed ? ` You owe ${owed}.` : ''}`;
