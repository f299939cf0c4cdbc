import { describeDeliveryTo, formatPlace, nameOfPlacePage } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { placesQuery, settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { NothingHere } from '../../../shared/page/nothing-here';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle } from '../../../ui/button';
import { Spinner } from '../../../ui/loading';
import { Invitation } from './content-page';

/** What delivery to one place costs. */
export function PlacePage() {
  const { slug } = useParams();
  const places = useQuery(placesQuery);
  const settings = useQuery(settingsQuery).data;
  if (places.isError) return <LoadFailure title="We couldn't load this page" query={places} className="mt-6" />;
  if (!places.data || !settings) return <Spinner />;
  const place = places.data.find((one) => one.slug === slug);
  if (!place)
    return (
      <NothingHere
        title="Page not found"
        text="We have no page for this place. Call us: often we can come a little farther."
      >
        <Link to="/delivery" className={buttonStyle({ size: 'large' })}>
          Where We Deliver
        </Link>
      </NothingHere>
    );
  const sentences = describeDeliveryTo(place, settings);
  return (
    <div className="container-page space-y-14 pt-20 md:pt-24">
      <PageTitle title={nameOfPlacePage(place)} description={sentences.join(' ')} />
      <div className="space-y-5">
        <h1 className="text-4xl sm:text-5xl">{nameOfPlacePage(place)}</h1>
        <ul className="max-w-xl list-disc space-y-2 pl-6 text-xl text-soft">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          <Link to="/delivery" className="min-h-11 content-center font-bold underline underline-offset-4">
            How delivery works
          </Link>
        </p>
      </div>
      <Invitation
        title={`Your party in ${formatPlace(place)}`}
        text="Pick your day, and see everything that's available."
      />
    </div>
  );
}
