/**
 * Where the browser keeps which key, beside Ctrl+K, opens the search: "/" unless it is switched off,
 * as a single key is easily set off by those who speak to the computer (WCAG 2.1.4).
 */
export const searchKeyItem = "bereaSearchKey";
