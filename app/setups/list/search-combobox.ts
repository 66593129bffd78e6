import type { ComponentProps, RefObject } from 'react';

/** The field's combobox attributes while there are suggestions. */
export type ComboboxAttributes = Pick<
  ComponentProps<'input'>,
  'role' | 'onInput' | 'onKeyDown' | 'onBlur' | 'onClick'
> & { [attribute: `aria-${string}`]: string | boolean | undefined };

export type SuggestionsProps = {
  input: RefObject<HTMLInputElement>;
  onAttributes: (attributes: ComboboxAttributes) => void;
  onChoose: (parameters: string) => void;
};
