import { Form, Link, useNavigation } from '@remix-run/react';
import { GameMark } from '../game-mark.tsx';
import type { SetupCardView } from './setup-card.tsx';

/** A setup of the driver's own, with everything they can do with it. */
export function OwnSetupCard({ setup }: { setup: SetupCardView & { isPublic: boolean } }) {
  const navigation = useNavigation();
  const pending = navigation.state !== 'idle' && navigation.formData?.get('id') === setup.id;
  return (
    <article className="panel flex h-full flex-col gap-4" aria-label={setup.title}>
      <div className="flex items-start gap-3">
        <GameMark game={setup.game} />
        <Link to={`/setup-viewer/${setup.id}`} className="font-semibold hover:text-signal">
          {setup.title}
        </Link>
        <span className="badge ml-auto">{setup.isPublic ? 'Public' : 'Private'}</span>
      </div>
      <p className="line-clamp-3 text-sm text-dim">{setup.description}</p>
      <div className="mt-auto flex flex-wrap gap-2">
        <Form method="post" action="/my-setups">
          <input type="hidden" name="id" value={setup.id} />
          <button
            type="submit"
            role="switch"
            aria-checked={setup.isPublic}
            aria-label={`Public: ${setup.title}`}
            name="isPublic"
            value={String(!setup.isPublic)}
            disabled={pending}
            className="button"
          >
            {setup.isPublic ? 'Make private' : 'Make public'}
          </button>
        </Form>
        <a href={`/setup-viewer/${setup.id}/download`} className="button" download>
          Download
        </a>
        <Link to={`/my-setups/${setup.id}/delete`} className="button button-danger">
          Delete
        </Link>
      </div>
    </article>
  );
}
