import { Form, useNavigation } from '@remix-run/react';
import { languageNames } from '#platform/identity/engineer-language';
import { ChoiceField } from '../ui/choice-field.tsx';

const choices = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

/** The language that the engineer answers in where the driver's words tell none. */
export function LanguageSection({ language }: { language: string | null }) {
  const saving = useNavigation().formData?.get('intent') === 'engineer-language';
  return (
    <section aria-labelledby="engineer-language">
      <h2 id="engineer-language" className="mb-4 text-2xl">
        Engineer’s language
      </h2>
      <p className="mb-4 max-w-prose text-dim">
        The engineer answers in the language you write in. Your choice counts where you only tap or type
        numbers.
      </p>
      <Form method="post" className="grid max-w-xs gap-4">
        <ChoiceField
          label="Language"
          name="language"
          choices={choices}
          placeholder="Follow my words"
          defaultValue={language ?? ''}
        />
        <button
          type="submit"
          name="intent"
          value="engineer-language"
          disabled={saving}
          className="button justify-self-start"
        >
          Save language
        </button>
      </Form>
    </section>
  );
}
