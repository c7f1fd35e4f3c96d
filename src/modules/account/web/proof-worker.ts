import { numberOf, type Searched } from '#modules/account/domain/proof-search.ts'

self.addEventListener('message', ({ data }: MessageEvent<Searched>) => self.postMessage(numberOf(data)))
