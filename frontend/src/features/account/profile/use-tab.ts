import { useAddressParam } from '../../../shared/form/use-address-param';

/** The open tab of a page, stored in the URL (`?tab=`) unless it is the first one. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [value, setValue] = useAddressParam('tab');
  return {
    tab: tabs.find((name) => name === value) ?? tabs[0],
    chooseTab: (chosen: string) => setValue(chosen === tabs[0] ? '' : chosen),
  };
}
