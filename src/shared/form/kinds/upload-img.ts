import { pictureDesign } from '../kind-design.ts'
import { checkFiles, pictureFieldSettings, uploadRules } from '../files.ts'
import type { KindDefinition } from '../kind.ts'
import { uploadFileKind } from './upload-file.ts'

/** Stored pictures. */
export const uploadImgKind: KindDefinition = {
  ...uploadFileKind,
  kind: 'uploadImg',
  formerNames: { uploadImage: {} },
  tag: 'JnpfUploadImg',
  design: pictureDesign,
  traits: { files: 'annexpic' },
  settings: pictureFieldSettings,
  check: (field, raw, _read, stored) => checkFiles(uploadRules(field, true), raw, stored),
}
