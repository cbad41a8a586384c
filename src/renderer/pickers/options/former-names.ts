import { createContext } from 'react'
import { noReferenceNames, type ReferenceNames } from '#shared/form/reference-names.ts'

/** Names of things that the record on screen holds and no list offers any more: disabled or deleted ones. */
export const FormerNames = createContext<ReferenceNames>(noReferenceNames)
