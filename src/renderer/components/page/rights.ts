/** What a person may do with the records of a page. */
export interface Rights {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
}

export const noRights: Rights = { add: false, edit: false, remove: false }
