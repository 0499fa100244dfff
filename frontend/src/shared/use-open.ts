import { useNavigate } from "react-router-dom";
import { focusPage } from "./focus-page.ts";

/** Goes to an address of the app because of something outside its pages, such as a message. */
export function useOpen(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => {
    // A new page takes the focus itself; the reader that is open stays, and so does its heading.
    focusPage();
    navigate(address);
  };
}
