export function SignInAgain() {
  return (
    <section className="stand-in mb-6" role="alert">
      <h1 className="text-3xl">Sign In Required</h1>
      <p>
        Your session has ended. Everything you typed is still here: sign in in a new tab, then send the form
        again.
      </p>
      <a
        className="button button-primary"
        href="/sign-in?return_to=/account/signed-in-again"
        target="_blank"
        rel="noopener"
      >
        Sign In
      </a>
    </section>
  );
}
