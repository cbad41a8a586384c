import { design } from '../kind-design.ts'
import { drawnPicture, handwritingKind } from '../handwriting.ts'
import type { KindDefinition } from '../kind.ts'

/** One of the signatures that somebody keeps in their profile, as a copy: it stays when they delete it there. */
export const signatureKind: KindDefinition = {
  ...handwritingKind,
  kind: 'signature',
  tag: 'JnpfSignature',
  design: design('advanced', { ableIds: [] }, { config: { defaultValue: '' }, events: ['change'], isWide: false }),
  // Visitors keep no signatures.
  place: { ...handwritingKind.place, public: false },
  traits: { isHandwriting: true, isOwnSignature: true },
  unsupported: { ableIds: 'stamps of an organisation are not kept here: everybody signs with signatures of their own' },
  sample: null,
  initial: (field, { signImg = '' }) => (field.defaultCurrent ? drawnPicture(signImg) : null),
}
