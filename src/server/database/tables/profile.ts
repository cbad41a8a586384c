/** What a person told about themselves; no row until the first change. Texts are '' where nothing is known. */
export interface UserDetailTable {
  user_id: string
  birthday: number | null
  entry_date: number | null
  /** Ids of entries of the dictionaries Nation, certificateType, Education and Rank. */
  nation: string
  certificates_type: string
  education: string
  ranks: string
  native_place: string
  certificates_number: string
  tele_phone: string
  landline: string
  urgent_contacts: string
  urgent_tele_phone: string
  postal_address: string
  signature: string
}

/** Signature pictures; the default one is platform_user.sign_img once more. */
export interface UserSignatureTable {
  id: string
  user_id: string
  /** `data:image/png;base64,…` or jpeg. */
  sign_img: string
  is_default: number
  created_at: number
}

/** Changes people made and faults they met; reading is not kept. */
export interface CallLogTable {
  id: string
  user_id: string
  /** 1: the server could not handle the call. */
  failed: number
  method: string
  /** The endpoint's path with its placeholders: real ids may be secrets. */
  path: string
  module_name: string
  /** Milliseconds. */
  duration: number
  ip: string
  client: string
  created_at: number
}

export interface ProfileTables {
  user_detail: UserDetailTable
  user_signature: UserSignatureTable
  call_log: CallLogTable
}
