import { Balloon } from '../../../shared/page/balloon';
import { ArtFrame } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { Words } from '../parts/words';

export function FaqPage() {
  return (
    <ContentPage name="faq" art={<QuestionArt />}>
      <Words name="faq.body" />
      <Invitation
        title="Still wondering?"
        text="Write or call. We've probably heard it before, and if not, even better."
      />
    </ContentPage>
  );
}

function QuestionArt() {
  return (
    <ArtFrame disc="#ef7ba0">
      <Balloon x={112} y={118} color="#e4572e" sign="?" />
      <Balloon x={240} y={76} color="#23907a" sign="?" delay="-2s" />
      <Balloon x={368} y={124} color="#5a8fd6" sign="?" delay="-3.4s" />
      <path d="M150 256h180v84q-90 18-180 0z" fill="#f2643d" />
      <path d="M224 256h32v94h-32z" fill="#ffd777" />
      <path d="M134 232h212v30H134z" fill="#c63f1c" />
      <path d="M222 232h36v30h-36z" fill="#ffbf3f" />
      <path
        d="M240 232q-58-44-68-10 2 22 68 10zm0 0q58-44 68-10-2 22-68 10z"
        fill="none"
        stroke="#ffbf3f"
        strokeWidth="10"
        strokeLinejoin="round"
      />
      <path
        d="M78 330q18-34 30 4M390 334q14-32 30 2"
        fill="none"
        stroke="#4f9f78"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </ArtFrame>
  );
}
