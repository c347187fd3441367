/** Available pieces up to which public pages say "few left"; above, only "in stock". */
export const fewLeft = 5
