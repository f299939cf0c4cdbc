import { useQuery } from '@tanstack/react-query';
import { availabilityOfDayQuery } from '../../../api/availability';
import { itemsQuery } from '../../../api/items';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { DayOffers } from './day-offers';
import { FindByDay } from './find-by-day';
import { Hero } from './hero';
import { Products } from './products';
import { itemsIn, useCatalogFilter } from './use-catalog-filter';

export function HomePage() {
  const { day, today } = useEventDay();
  const { category } = useCatalogFilter();
  const items = useQuery(itemsQuery);
  const availability = useQuery(availabilityOfDayQuery(day ?? today));

  return (
    <>
      <PageTitle title="Make Your Party Unforgettable" />
      <Hero />
      <FindByDay>
        {day && availability.isError ? (
          <LoadFailure title="We couldn't check that day" query={availability} />
        ) : (
          <DayOffers
            items={items.data && itemsIn(category, items.data)}
            availability={availability.data}
            dayChosen={day !== null}
          />
        )}
      </FindByDay>
      <Products items={items} availability={availability} day={day} />
    </>
  );
}
