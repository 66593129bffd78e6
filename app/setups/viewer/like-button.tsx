import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notSent } from '../../ui/not-sent.ts';

const CELEBRATION_MS = 600;
const hearts = [1, 2, 3, 4, 5, 6];

type LikeAnswer = { alreadyLiked: boolean; likes: number };

async function sendLike(setupId: string): Promise<LikeAnswer> {
  const answer = fetch('/api/like-setup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ setupId: Number(setupId) }),
  });
  const response = await answer.catch(() => null);
  if (!response) throw new Error(notSent().description);
  if (!response.ok) throw new Error(`Failed to like setup: ${response.status}`);
  return response.json();
}

const mayMove = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function Celebration({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      {hearts.map((heart) => (
        <span key={heart} className="like-heart">
          ♥
        </span>
      ))}
    </span>
  );
}

/** `mayLike`: at once, by a form that renews the session on its way, or not at all. */
export type LikedSetup = {
  id: string;
  likes: number;
  liked: boolean;
  mayLike: 'yes' | 'renewed' | 'no';
  isDemo: boolean;
};

/**
 * Likes a setup, one way. The heart fills at once and empties again when the like did not arrive. A demo setup is liked
 * in this page alone. Without JavaScript it is a form; for a visitor it does nothing.
 */
export function LikeButton({ setup }: { setup: LikedSetup }) {
  const { id, isDemo } = setup;
  const mayLike = setup.mayLike !== 'no';
  const [{ liked: isLiked, likes }, setState] = useState({ liked: setup.liked, likes: setup.likes });
  const [celebrating, setCelebrating] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const endCelebration = useRef(() => setCelebrating(false)).current;

  useEffect(() => {
    if (!sending.current && !isDemo) setState({ liked: setup.liked, likes: setup.likes });
  }, [setup.liked, setup.likes, isDemo]);

  async function like(event: FormEvent) {
    if (setup.mayLike === 'renewed' && !isLiked && !isDemo) return;
    event.preventDefault();
    if (isLiked || !mayLike || sending.current) return;
    const before = { liked: isLiked, likes };
    setFailure(null);
    setState({ liked: true, likes: likes + 1 });
    setCelebrating(mayMove());
    if (isDemo) return;
    sending.current = true;
    try {
      const answer = await sendLike(id);
      setState({ liked: true, likes: answer.likes });
    } catch (error) {
      setState(before);
      setCelebrating(false);
      setFailure(error instanceof Error ? error.message : 'Failed to like setup');
    } finally {
      sending.current = false;
    }
  }

  return (
    <form method="post" onSubmit={like} className="like">
      <button
        type="submit"
        aria-disabled={isLiked || !mayLike}
        aria-pressed={isLiked}
        title={mayLike ? undefined : 'Sign in to like setups'}
        className={`button relative ${isLiked ? 'like-given' : ''} ${mayLike ? '' : 'cursor-default'}`}
      >
        <span aria-hidden="true">{isLiked ? '♥' : '♡'}</span>
        <span className="sr-only">{isLiked ? 'Liked' : 'Like'}, </span>
        <span>
          {likes} <span className="sr-only">{likes === 1 ? 'like' : 'likes'}</span>
        </span>
        {celebrating && <Celebration onEnd={endCelebration} />}
      </button>
      <span role="status" className="sr-only">
        {isLiked && !setup.liked ? 'You like this setup.' : ''}
      </span>
      {failure && (
        <p role="alert" className="like-failure">
          {failure}
        </p>
      )}
    </form>
  );
}
