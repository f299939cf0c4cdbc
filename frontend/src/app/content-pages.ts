import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page';

const AboutPage = lazyPage(async () => (await import('../features/content/pages/about-page')).AboutPage);
const ContactPage = lazyPage(async () => (await import('../features/content/pages/contact-page')).ContactPage);
const PricingPage = lazyPage(async () => (await import('../features/content/pages/pricing-page')).PricingPage);
const PoliciesPage = lazyPage(async () => (await import('../features/content/pages/policies-page')).PoliciesPage);
const DeliveryPage = lazyPage(async () => (await import('../features/content/pages/delivery-page')).DeliveryPage);
const SafetyPage = lazyPage(async () => (await import('../features/content/pages/safety-page')).SafetyPage);
const ProofPage = lazyPage(async () => (await import('../features/content/pages/proof-page')).ProofPage);
const FaqPage = lazyPage(async () => (await import('../features/content/pages/faq-page')).FaqPage);

/** The pages about the shop. */
export const contentPages: RouteObject[] = [
  { path: 'about', Component: AboutPage },
  { path: 'contact', Component: ContactPage },
  { path: 'pricing', Component: PricingPage },
  { path: 'policies', Component: PoliciesPage },
  { path: 'delivery', Component: DeliveryPage },
  { path: 'safety', Component: SafetyPage },
  { path: 'proof', Component: ProofPage },
  { path: 'faq', Component: FaqPage },
];
