import { design } from '../kind-design.ts'
import { drawnPicture, handwritingKind } from '../handwriting.ts'
import type { KindDefinition } from '../kind.ts'

/** The smallest picture there is: one transparent point. */
const point =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A name written by hand in the form, kept as a picture. */
export const signKind: KindDefinition = {
  ...handwritingKind,
  kind: 'sign',
  tag: 'JnpfSign',
  design: design(
    'advanced',
    {},
    { config: { defaultValue: '', defaultCurrent: false }, events: ['change'], isWide: false },
  ),
  traits: { isHandwriting: true },
  unsupported: {
    isInvoke: 'the signature of a person is offered wherever somebody is signed in',
    lineWidth: 'the pen is as wide as a pen is on paper',
  },
  sample: () => ({ keys: {}, value: () => point }),
  initial(field, { signImg = '' }) {
    return field.defaultCurrent ? drawnPicture(signImg) : drawnPicture(field.defaultValue)
  },
}
