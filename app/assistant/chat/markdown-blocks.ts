const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** A line that ends every list and quote before it, when it follows an empty one. */
const beginsBlock = /^(?![-+*]\s|\d{1,9}[.)]\s|>)\S/;

/** A name for an address, or a footnote, that any other block may use. */
const definition = /^ {0,3}\[[^\]]+\]:/m;

/**
 * Markdown in pieces that mean the same by themselves. Text that is appended changes only the last, so that an answer
 * on its way is not parsed from its start at every word.
 */
export function markdownBlocks(text: string): string[] {
  if (definition.test(text)) return [text];
  const blocks: string[] = [];
  let block: string[] = [];
  let open: string | null = null;
  let afterEmpty = false;
  for (const line of text.split('\n')) {
    if (open === null && afterEmpty && beginsBlock.test(line)) {
      blocks.push(block.join('\n'));
      block = [];
    }
    block.push(line);
    afterEmpty = line.trim() === '';
    const [, marks = null] = fence.exec(line) ?? [];
    if (open === null) open = marks;
    else if (marks?.startsWith(open) && line.trim() === marks) open = null;
  }
  return [...blocks, block.join('\n')];
}
