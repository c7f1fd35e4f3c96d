import { FailurePage } from '#app/shell/error-page.tsx'

/** Any address that is not in the catalogue. */
export default function NotFound() {
  return <FailurePage status={404} />
}
