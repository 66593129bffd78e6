/** Tells that unsent words are back in the form, and how to drop them. Shown in a form that `watchDrafts` has filled. */
export function DraftNote() {
  return (
    <p className="draft-note">
      <span>What you typed before is back in this form.</span>
      <button type="reset" className="quiet-link">
        Start over
      </button>
    </p>
  );
}
