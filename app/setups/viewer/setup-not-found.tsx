import { Link } from '@remix-run/react';
import { RequestReference } from '../../ui/request-reference.tsx';

export function BackToSetups() {
  return (
    <Link to="/setups" className="button">
      <span aria-hidden="true">←</span> Back to Setups
    </Link>
  );
}

export function SetupNotFound({ reason }: { reason: 'missing' | 'no-id' | 'no-database' }) {
  return (
    <section className="stand-in">
      <h1 className="text-3xl">
        {reason === 'no-database' ? 'Database connection not available.' : 'Setup Not Found'}
      </h1>
      <p className="max-w-prose text-dim">
        {reason === 'missing' && "The setup you're looking for doesn't exist or has been removed."}
        {reason === 'no-id' && 'No setup ID provided'}
        {reason === 'no-database' && 'The setup itself is safe. Please try again shortly.'}
      </p>
      {reason === 'no-database' && <RequestReference />}
      <BackToSetups />
    </section>
  );
}
