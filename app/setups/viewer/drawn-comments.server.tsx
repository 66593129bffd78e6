import type { StoredComments } from '#platform/adapters/supabase/comments';
import { shownName } from '#platform/identity/shown-name';
import { rememberedPart } from './remembered-part.server.tsx';

/** The latest comments, and the way to the others. */
export const drawComments = rememberedPart(Comments);

function Comments({
  setup,
  stored: { count, comments, is_closed },
}: {
  setup: number;
  stored: StoredComments;
}) {
  const visible = comments.filter(({ hidden_why }) => hidden_why === null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="comments" className="text-xl">
          Comments
        </h2>
        <a href={`/setup-viewer/${setup}/comments`} className="quiet-link screen-only">
          {count > visible.length
            ? `All ${count < 1000 ? count : '1000+'} comments`
            : is_closed
              ? 'Closed by the author'
              : 'Write a comment'}
        </a>
      </div>
      {visible.map(({ id, words, user_id, ...names }) => (
        <p key={id} dir="auto" className="mt-2 line-clamp-3 wrap-anywhere">
          <bdi className="font-semibold">{shownName(names, user_id)}</bdi> {words}
        </p>
      ))}
    </>
  );
}
