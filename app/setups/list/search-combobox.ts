import type { ComponentProps, RefObject } from 'react';

/** What suggestions make of the field while they are there. */
export type ComboboxAttributes = Pick<
  ComponentProps<'input'>,
  'role' | 'onInput' | 'onKeyDown' | 'onBlur' | 'onClick'
> & { [attribute: `aria-${string}`]: string | boolean | undefined };

export type SuggestionsProps = {
  input: RefObject<HTMLInputElement>;
  onAttributes: (attributes: ComboboxAttributes) => void;
  onChoose: (parameters: string) => void;
};
