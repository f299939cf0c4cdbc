import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { deliveryTo, type Delivery } from '@party-rental/contracts';
import { SettingsReader } from './settings.queries.js';
import { placeOfZip } from './zip-place.js';

/** Whether the shop delivers to a ZIP code, by the settings in the log. */
export class DeliveryToZip extends Query<Delivery> {
  constructor(readonly zip: string) {
    super();
  }
}

@QueryHandler(DeliveryToZip)
export class DeliveryToZipHandler implements IQueryHandler<DeliveryToZip> {
  constructor(private readonly settings: SettingsReader) {}

  async execute({ zip }: DeliveryToZip): Promise<Delivery> {
    return { ...deliveryTo(zip, await this.settings.read()), ...(await placeOfZip(zip)) };
  }
}
