import { PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../lib/cn';

interface ItemImageProps {
  src: string;
  /** Empty if the item's name is next to the image. */
  alt: string;
  className?: string;
  /** Whether it is the main image of the page. */
  eager?: boolean;
}

export function ItemImage({ src, alt, className, eager = false }: ItemImageProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (src === '' || brokenSrc === src) {
    return (
      <div
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={cn('confetti grid base:aspect-4/3 base:w-full place-items-center bg-sunken text-soft', className)}
      >
        <PartyPopper aria-hidden strokeWidth={1.5} className="size-1/4 max-h-16" />
      </div>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBrokenSrc(src)}
      className={cn('base:aspect-4/3 base:w-full bg-sunken object-cover', className)}
    />
  );
}
