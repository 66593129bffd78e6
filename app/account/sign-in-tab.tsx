/** A way to sign in beside a form that came back because nobody is signed in any more. @param code of the answer */
export function SignInTab({ code }: { code: string | undefined }) {
  if (code !== 'signed_out') return null;
  return (
    <a
      className="button justify-self-start"
      href="/sign-in?return_to=/account/signed-in-again"
      target="_blank"
      rel="noopener"
    >
      Sign in in a new tab
    </a>
  );
}
