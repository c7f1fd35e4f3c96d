import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeRouter } from '#app/router.tsx'
import { Calendars } from '#app/shell/calendar-slot.tsx'
import { brandAt } from '#app/shell/brand-of.ts'
import { recallLanguage } from '#app/shell/preferences-of.ts'
import { useSession } from '#app/shell/session.ts'
import { makeQueryClient } from '#ui/data/client.ts'
import { Ui } from '#ui/theme/provider.tsx'

const client = makeQueryClient()
const router = makeRouter()
recallLanguage()

function Application() {
  const brand = brandAt(useSession())
  return (
    <Ui client={client} brand={brand}>
      <Calendars>
        <RouterProvider router={router} />
      </Calendars>
    </Ui>
  )
}

const place = document.getElementById('root')
if (place) createRoot(place).render(<Application />)
