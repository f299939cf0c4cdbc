import { formatCents, ITEM_TYPE_LABELS } from '@party-rental/contracts';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn';
import { shortDay } from '../../lib/format-day';
import { ContentsLine } from '../../shared/item/contents-line';
import { ItemImage } from '../../shared/item/item-image';
import { QuantityInput } from '../../shared/item/quantity-input';
import { Alert } from '../../ui/alert';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { isLost, type CheckedLine } from './line-check';
import { LineShortage } from './line-shortage';
import type { LineActions } from './use-line-actions';

interface CartLineRowProps {
  checked: CheckedLine;
  actions: LineActions;
  onQuantity: (quantity: number) => void;
}

export function CartLineRow({ checked, actions, onQuantity }: CartLineRowProps) {
  const { line, item, contents, formerPrice } = checked;
  const lost = isLost(checked);
  return (
    <li className="space-y-4 py-5 first:pt-0 last:pb-0">
      <div className="grid grid-cols-[--spacing(22)_1fr] gap-x-4 gap-y-3 sm:grid-cols-[9rem_1fr]">
        <ItemImage
          src={item.imageUrl}
          alt=""
          className={cn('rounded-2xl sm:row-span-2', lost && 'opacity-70 grayscale-[40%]')}
        />
        <div className="min-w-0 space-y-1.5">
          <Badge>{ITEM_TYPE_LABELS[item.type]}</Badge>
          <h3 className="text-xl">
            <Link to={`/item/${item.id}?date=${line.selectedDate}`} className="underline-offset-4 hover:underline">
              {item.name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-base text-soft">{item.description}</p>
          <ContentsLine contents={contents} packages={line.quantity} />
          <p className="text-base">
            {formerPrice !== null && <s className="mr-2 text-soft">{formatCents(formerPrice)}</s>}
            <span className="font-bold tabular-nums">{formatCents(item.price)}</span>
            <span className="text-soft"> per day</span>
          </p>
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-1 sm:col-start-2">
          <QuantityInput label={item.name} quantity={line.quantity} most={item.stock} onChange={onQuantity} />
          <Button
            look="quiet"
            size="small"
            aria-label={`Remove ${item.name}, ${shortDay(line.selectedDate)}`}
            onClick={actions.remove}
          >
            <Trash2 aria-hidden />
            Remove
          </Button>
          <p className={cn('ml-auto font-display text-xl font-bold tabular-nums', lost && 'text-soft line-through')}>
            {formatCents(item.price * line.quantity)}
          </p>
        </div>
      </div>
      <LineShortage checked={checked} actions={actions} />
      {formerPrice !== null && !lost && (
        <Alert tone="info" title={`The price is now ${formatCents(item.price)} per day.`}>
          <p>It was {formatCents(formerPrice)} when you put it in. The summary counts the new price.</p>
          <Button size="small" look="outline" onClick={actions.acceptPrice}>
            Accept new price
          </Button>
        </Alert>
      )}
    </li>
  );
}
