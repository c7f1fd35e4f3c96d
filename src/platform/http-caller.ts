import type { FastifyRequest } from 'fastify'
import type { Endpoint, NextStep } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { bearerOf, isApiKey } from '#platform/api-key.ts'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import { comesByLink } from '#platform/file-link.ts'
import { forCall } from '#platform/simulation.ts'
import { nextStep, type Viewer } from '#platform/viewer.ts'

/** Who calls: by a link to a file, as a program with its key, in a session, or looking as another. Null is nobody. */
export const callers =
  ({ links, viewers, tokens }: Services) =>
  async ({ url, headers }: FastifyRequest, endpoint: Endpoint): Promise<Viewer | null> => {
    if (comesByLink(url)) {
      const session_id = endpoint.spec.linked ? links.session(url, clock.instant()) : null
      return session_id === null ? null : viewers.of(session_id)
    }
    const token = bearerOf(headers.authorization)
    if (token === null) return null
    if (isApiKey(token)) return viewers.ofKey(token)
    const session = tokens.session(token)
    if (session) return viewers.of(session)
    const simulation = tokens.simulation(token)
    const seen = simulation && (await viewers.ofSimulation(simulation))
    return seen && forCall(seen)
  }

/** No incident, and so not reported: the browser leads on to where it is done. */
export function refuseBeforeStep({ spec }: Endpoint, viewer: Viewer): void {
  const step = nextStep(viewer, clock.now())
  if (spec.access.public || !step || spec.at_step === step) return
  throw new Refusal(403, { detail: stepWords[step], next_step: step })
}

const stepWords: Record<NextStep, string> = {
  change_password: 'Your organization asks for another password: choose one first.',
  enrol: 'Your organization asks for an authenticator: put one on first.',
  accept_terms: 'Your organization has terms that you have not agreed to yet.',
}
