import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeRouter } from '#app/router.tsx'
import { brandAt } from '#app/shell/brand-of.ts'
import { recallLanguage } from '#app/shell/language.ts'
import { PageFailure } from '#app/shell/page-failure.ts'
import { fetchPart, partAt } from '#app/shell/parts.ts'
import { useInstallationBrand } from '#app/shell/server-info.ts'
import { useSession } from '#app/shell/session.ts'
import { makeQueryClient } from '#ui/data/client.ts'
import { takeTypedDigits } from '#ui/form/typed-digits.ts'
import { Ui } from '#ui/theme/provider.tsx'

const client = makeQueryClient()
const router = makeRouter()
// at once, and not when the router finds its door closed: that asks again and says what fails
const part = partAt(location.pathname)
if (part) fetchPart(part).catch(() => undefined)
recallLanguage()
takeTypedDigits()

function Application() {
  const brand = brandAt(useSession(), useInstallationBrand(client))
  return (
    <Ui client={client} brand={brand}>
      <RouterProvider router={router} />
    </Ui>
  )
}

const place = document.getElementById('root')
if (place) createRoot(place, { onCaughtError: tell }).render(<Application />)

/** A page that a guard refused is no fault of the program. */
function tell(error: unknown) {
  if (!(error instanceof PageFailure)) reportError(error)
}
