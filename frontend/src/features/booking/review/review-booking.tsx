import { zodResolver } from '@hookform/resolvers/zod';
import {
  lastDay,
  MAX_REVIEW_LENGTH,
  writeReview as reviewSchema,
  type Booking,
  type BookingReview,
  type CalendarDate,
  type RequestOf,
} from '@party-rental/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { bookingQuery } from '../../../api/orders';
import { writeReview } from '../../../api/items';
import { browserStorage, parsedJson } from '../../../lib/browser-storage';
import { cn } from '../../../lib/cn';
import { Form, SaveFailure } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { FieldError } from '../../../ui/fields/field-frame';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextAreaField } from '../../../ui/fields/input-fields';
import { notify } from '../../../ui/overlays/notify';
import { Stars } from '../../../ui/stars';

interface ReviewBookingProps {
  booking: Booking;
  /** The business day. */
  today: CalendarDate;
  token: string | undefined;
}

/** After the last day: the customer's review or the form for one. */
export function ReviewBooking({ booking, today, token }: ReviewBookingProps) {
  const user = useQuery(currentUserQuery).data;
  const isOwn = token !== undefined || (booking.userId !== null && booking.userId === user?.id);
  const [wasWritten] = useState(booking.review !== null);
  const isLinked = useLocation().hash === '#review';
  const mayWrite = isOwn && booking.status !== 'CANCELLED' && today > lastDay(booking);

  if (!booking.review && !mayWrite) return null;
  return (
    <section aria-labelledby="review" className="space-y-5 rounded-[2rem] bg-card p-6 shadow-card print:hidden">
      {booking.review ? (
        <WrittenReview booking={booking} review={booking.review} justNow={!wasWritten} />
      ) : (
        <>
          <Heading focused={isLinked}>How was the {booking.itemName}?</Heading>
          <ReviewForm booking={booking} token={token} />
        </>
      )}
    </section>
  );
}

interface WrittenReviewProps {
  booking: Booking;
  review: BookingReview;
  /** Whether it takes the focus from the form. */
  justNow: boolean;
}

function WrittenReview({ booking, review, justNow }: WrittenReviewProps) {
  return (
    <>
      <Heading focused={justNow}>{justNow ? 'Thank you for your review!' : 'Your review'}</Heading>
      <Stars value={review.rating} className="text-2xl" />
      {review.text && <p className="max-w-prose whitespace-pre-line">{review.text}</p>}
      {review.isHidden ? (
        <p className="text-base text-soft">We don't show this review on our pages.</p>
      ) : (
        <p className="text-base text-soft">
          Published as {review.author} on our page about{' '}
          <Link to={`/item/${booking.itemId}`} className="font-bold text-ink underline">
            {booking.itemName}
          </Link>
          .
        </p>
      )}
    </>
  );
}

/** Takes the focus on mount if `focused`. */
function Heading({ focused, children }: { focused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <h2 ref={heading} id="review" tabIndex={-1} className="text-2xl">
      {children}
    </h2>
  );
}

const MEANINGS = ['Poor', 'Fair', 'Good', 'Very good', 'Wonderful'];

const reviewForm = reviewSchema.omit({ bookingId: true });

/** Stars and text; the input survives a reload. */
function ReviewForm({ booking, token }: { booking: Booking; token: string | undefined }) {
  const [draft] = useState(() => reviewDraft(booking.id));
  const form = useForm({ resolver: zodResolver(reviewForm), defaultValues: draft.read() });
  const publication = useWriteReview(booking, token);
  const typed = useWatch({ control: form.control, name: 'text' })?.trim().length ?? 0;

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) }),
    [form, draft],
  );

  return (
    <Form form={form} aria-label="Review" onSubmit={(words) => publication.mutate(words)}>
      <StarsField name="rating" label="Your rating" meanings={MEANINGS} />
      <TextAreaField
        name="text"
        label="Your review"
        optional
        rows={5}
        hint={`${typed} of ${MAX_REVIEW_LENGTH} characters`}
      />
      <p className="text-base text-soft">
        Everyone can read your review, with your first name and initial. You can't change it later.
      </p>
      <SaveFailure title="We couldn't publish your review" error={publication.error} />
      <SubmitButton pending={publication.isPending}>Publish Review</SubmitButton>
    </Form>
  );
}

/** `token` is the guest's, from the link in the email. */
function useWriteReview({ id: bookingId, itemId, itemName }: Booking, token: string | undefined) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (words: Omit<RequestOf<'writeReview'>['body'], 'bookingId'>) =>
      writeReview(itemId, { bookingId, ...words }, token),
    changes: ['reviews'],
    onSuccess: (review) => {
      reviewDraft(bookingId).forget();
      queryClient.setQueryData(bookingQuery(bookingId, token).queryKey, (booking) => booking && { ...booking, review });
      notify('success', 'Review published', `Thank you! It's on our page about ${itemName} now.`);
    },
  });
}

interface StarsFieldProps {
  name: string;
  label: string;
  /** Labels of one to five stars. */
  meanings: readonly string[];
}

/** One to five stars in the enclosing form; 0 means none. */
function StarsField({ name, label, meanings }: StarsFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const value = Number(field.value);
  const error = fieldState.error?.message;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error && `${id}-error`}
      className="space-y-1.5"
    >
      <legend className="font-bold">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="group -ml-2 flex">
          {meanings.map((meaning, index) => (
            <label
              key={meaning}
              className="grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-ring"
            >
              <span className="sr-only">{`${index + 1} ${index === 0 ? 'star' : 'stars'}: ${meaning}`}</span>
              <input
                type="radio"
                className="sr-only"
                name={field.name}
                ref={index === 0 ? field.ref : undefined}
                checked={value === index + 1}
                onChange={() => field.onChange(index + 1)}
                onBlur={field.onBlur}
              />
              <Star
                aria-hidden
                strokeWidth={1.75}
                className={cn('size-8', index < value ? 'fill-sun text-star' : 'text-field')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="font-semibold text-soft">
          {meanings[value - 1]}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

interface Words {
  /** 0 if no star is chosen. */
  rating: number;
  text: string;
}

/** The unsent review of a booking, in sessionStorage. */
function reviewDraft(bookingId: string) {
  const saved = browserStorage('sessionStorage', `party-rental:review:${bookingId}`);
  return {
    read: () => wordsIn(saved.read()),
    save: ({ rating, text }: Partial<Record<keyof Words, unknown>>) =>
      void saved.write(JSON.stringify({ rating, text })),
    forget: () => saved.forget(),
  };
}

function wordsIn(stored: string | null): Words {
  const { rating, text }: Partial<Record<keyof Words, unknown>> = Object(parsedJson(stored));
  return { rating: typeof rating === 'number' ? rating : 0, text: typeof text === 'string' ? text : '' };
}
