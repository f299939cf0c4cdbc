import type { FactoryProvider } from '@nestjs/common';

type Class<T = unknown> = abstract new (...args: never[]) => T;
/** The instances of classes, in their order. */
export type Instances<Classes extends readonly Class[]> = {
  [I in keyof Classes]: Classes[I] extends Class<infer T> ? T : never;
};

/** A provider whose factory gets the instances of classes, in their order. */
export function provide<T, Needed extends readonly Class[]>(
  token: Class<T>,
  inject: readonly [...Needed],
  useFactory: (...instances: Instances<Needed>) => T,
): FactoryProvider<T> {
  return { provide: token, inject: [...inject], useFactory: useFactory as FactoryProvider<T>['useFactory'] };
}
