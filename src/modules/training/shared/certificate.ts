import { get } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'

/** The certificate of who completed a training, as a PDF. */
export const ownCertificate = get('/training/{org}/mine/{id}/certificate/', {
  access: { user: true },
  private: true,
  file: true,
})
export const memberCertificate = get('/training/{org}/sessions/{session_id}/members/{id}/certificate/', {
  access: { hr: [P.training.list] },
  private: true,
  file: true,
})
