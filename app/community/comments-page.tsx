import { longestComment } from '#racing/setup/reports';
import { AuthorNameField } from '../account/author-name-field.tsx';
import { SignInLink } from '../account/sign-in-link.tsx';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { Field } from '../ui/field.tsx';
import type { CommentAnswer, CommentsView } from './comments.server.ts';

type Line = CommentsView['comments'][number];

function WordsForm({
  line,
  asksName = false,
  answer,
}: {
  /** The comment that is changed; null for a new one. */
  line: Line | null;
  asksName?: boolean;
  answer: CommentAnswer | null;
}) {
  return (
    <form
      method="post"
      data-draft={line ? `comment ${line.id}` : 'comment'}
      data-returned={answer ? '' : undefined}
      className="grid gap-3"
    >
      <DraftNote />
      <input type="hidden" name="intent" value={line ? 'change' : 'add'} />
      {line && <input type="hidden" name="comment" value={line.id} />}
      {asksName && <AuthorNameField label="Your name" hint="Everybody can see it." answer={answer} />}
      <Field
        label={line ? 'Edit your comment' : 'Your comment'}
        hint={`Plain text, up to ${longestComment} letters.`}
        error={answer?.message || undefined}
      >
        {(control) => (
          <textarea
            {...control}
            name="words"
            rows={3}
            maxLength={longestComment}
            required
            defaultValue={answer?.words ?? line?.words ?? ''}
            className="field"
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          {line ? 'Save' : 'Comment'}
        </button>
        {line && (
          <a href="?" className="button">
            Cancel
          </a>
        )}
      </p>
    </form>
  );
}

function Act({ intent, comment, children }: { intent: string; comment?: number; children: string }) {
  return (
    <form method="post">
      {comment !== undefined && <input type="hidden" name="comment" value={comment} />}
      <button type="submit" name="intent" value={intent} className="quiet-link min-h-11">
        {children}
      </button>
    </form>
  );
}

function Comment({ line, setup, isSignedIn }: { line: Line; setup: number; isSignedIn: boolean }) {
  const { id, words, author, at, isEdited, hiddenWhy, isMine, isEditable } = line;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-semibold wrap-anywhere">{author}</bdi>
        <span className="text-sm text-dim">
          <LocalDate timestamp={at} />
          {isEdited && ' · edited'}
        </span>
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {words}
      </p>
      {hiddenWhy && <p className="notice wrap-anywhere">Only you can see this. We hid it: {hiddenWhy}</p>}
      <div className="flex flex-wrap items-center gap-x-4">
        {isEditable && (
          <a href={`?edit=${id}#c${id}`} className="quiet-link">
            Edit
          </a>
        )}
        {isMine && (
          <details>
            <summary className="quiet-link cursor-pointer">Delete</summary>
            <Act intent="delete" comment={id}>
              Yes, delete it
            </Act>
          </details>
        )}
        {!isMine && isSignedIn && (
          <a href={`/report/${setup}?comment=${id}`} className="quiet-link" rel="nofollow">
            Report
          </a>
        )}
      </div>
    </>
  );
}

/** The comments under a setup, with the form for one more. */
export function CommentsPage({ page, answer }: { page: CommentsView; answer: CommentAnswer | null }) {
  const { setup, title, comments, count, isClosed, isAuthor, isSignedIn, asksName, edited } = page;
  const changed = answer ? answer.comment : edited;
  const isNew = answer !== null && answer.comment === null;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <div>
        <p>
          <a href={`/setup-viewer/${setup}`} className="quiet-link">
            Back to the setup
          </a>
        </p>
        <h1 className="text-2xl wrap-anywhere">
          Comments <span className="figure text-dim">{count < 1000 ? count : '1000+'}</span>
        </h1>
        <p className="text-dim wrap-anywhere">{title}</p>
      </div>
      {page.isFirstPage && isSignedIn && (!isClosed || isNew) && (
        <WordsForm line={null} asksName={asksName} answer={isNew ? answer : null} />
      )}
      {!isSignedIn && isNew && <WordsForm line={null} answer={answer} />}
      {!isSignedIn && !isClosed && (
        <p className="flex flex-wrap items-center gap-3">
          <SignInLink /> to comment.
        </p>
      )}
      {isClosed && <p className="text-dim">The author has closed the comments.</p>}
      {comments.length === 0 && !isClosed && (
        <p className="text-dim">No comments yet. How does it drive for you?</p>
      )}
      {comments.length > 0 && (
        <ol className="divide-y divide-line">
          {comments.map((line) => (
            <li key={line.id} id={`c${line.id}`} className="grid gap-1 py-3">
              {line.id === changed && (line.isEditable || answer) ? (
                <WordsForm line={line} answer={answer} />
              ) : (
                <Comment line={line} setup={setup} isSignedIn={isSignedIn} />
              )}
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        {!page.isFirstPage && (
          <a href="?" className="quiet-link">
            Latest comments
          </a>
        )}
        {page.next !== null && (
          <a href={`?before=${page.next}`} className="quiet-link">
            Older comments
          </a>
        )}
        {isAuthor && (
          <Act intent={isClosed ? 'open' : 'close'}>{isClosed ? 'Open comments' : 'Close comments'}</Act>
        )}
      </div>
    </div>
  );
}
