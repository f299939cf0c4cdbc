import { ShieldArt } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { Words } from '../parts/words';

export function SafetyPage() {
  return (
    <ContentPage name="safety" art={<ShieldArt />}>
      <Words name="safety.body" />
      <Invitation
        title="Not sure about your yard?"
        text="Tell us a bit about the ground and the space. We'll tell you what fits and what doesn't."
      />
    </ContentPage>
  );
}
