import { formatTime, telLink, type Stop } from '@party-rental/contracts';

const linkStyle =
  'inline-flex min-h-11 items-center font-bold underline underline-offset-4 print:inline print:font-normal print:no-underline';

/** When and where, with links to the map and the phone. */
export function StopContact({ stop: { window, partyStart, address, phone } }: { stop: Stop }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 print:block">
      {partyStart && (
        <p className="w-full">
          {window && (
            <strong>
              {formatTime(window.from)} to {formatTime(window.to)},{' '}
            </strong>
          )}
          party at {formatTime(partyStart)}
        </p>
      )}
      <p>
        <a
          href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} wrap-anywhere`}
        >
          {address}
        </a>
      </p>
      <p>
        <a href={telLink(phone)} className={`${linkStyle} whitespace-nowrap`}>
          {phone}
        </a>
      </p>
    </div>
  );
}
