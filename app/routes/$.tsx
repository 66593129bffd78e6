import { ErrorPage } from '../components/error-page.tsx';

export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
