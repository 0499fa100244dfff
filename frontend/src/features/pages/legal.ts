/** When the legal pages last changed (specification, section 9). */
export const legalUpdated = "April 5, 2025";
