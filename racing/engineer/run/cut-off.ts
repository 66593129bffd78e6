/** Marks an answer that was cut off. Shown, stored with the answer, and sent to the model with the next message. */
export const cutOffMark = '\n\n*The answer was cut off here.*';
