/** Where a chat answer breaks off: shown, kept with the answer, and so told to the model with the next message. */
export const cutOffMark = '\n\n*The answer was cut off here.*';
