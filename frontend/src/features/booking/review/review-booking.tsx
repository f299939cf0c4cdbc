import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Booking,
  type BookingReview,
  type CalendarDate,
  MAX_REVIEW_LENGTH,
  writeReview,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { Form } from '../../../shared/form/form';
import { SaveFailure } from '../../../shared/form/save-failure';
import { StarsField } from '../../../ui/fields/stars-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextAreaField } from '../../../ui/fields/text-area-field';
import { Stars } from '../../../ui/stars';
import { reviewDraft } from './review-draft';
import { useWriteReview } from './use-write-review';

interface ReviewBookingProps {
  booking: Booking;
  /** The business day. */
  today: CalendarDate;
  token: string | undefined;
}

/** After the event day: the customer's review or the form for one. */
export function ReviewBooking({ booking, today, token }: ReviewBookingProps) {
  const user = useQuery(currentUserQuery).data;
  const isOwn = token !== undefined || (booking.userId !== null && booking.userId === user?.id);
  const [wasWritten] = useState(booking.review !== null);
  const isLinked = useLocation().hash === '#review';
  const mayWrite = isOwn && booking.status !== 'CANCELLED' && today > booking.eventDate;

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

const reviewForm = writeReview.omit({ bookingId: true });

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
