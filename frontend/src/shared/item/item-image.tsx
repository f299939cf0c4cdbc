import { imageSrcSet } from '@party-rental/contracts';
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
  /** How wide it is, where the browser doesn't know it yet. */
  sizes?: string;
}

export function ItemImage({ src, alt, className, eager = false, sizes = '12rem' }: ItemImageProps) {
  const [failed, setFailed] = useState('');
  const everySize = imageSrcSet(src);
  // Without its sizes, if they can't be loaded.
  const srcSet = failed === everySize ? undefined : everySize;
  if (src === '' || failed === src) {
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
      {...(srcSet && { srcSet, sizes: eager ? sizes : `auto, ${sizes}` })}
      alt={alt}
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(srcSet ?? src)}
      className={cn('base:aspect-4/3 base:w-full bg-sunken object-cover', className)}
    />
  );
}
